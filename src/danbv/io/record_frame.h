// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/io/scan_record.h"

namespace danbv::io {

Frame frame_of(const ScanRecord& record);
const char* frame_name(Frame frame);  // real, normalised

// Real metres in one metre of the 15 m frame: 1 / eta. 1 where the record does not know its
// target's scale; an Error where what it knows is no scale.
double real_scale(const ScanRecord& record);

// The same scan with all its lengths in another frame.
ScanRecord in_frame(ScanRecord record, Frame frame);

// The step of a 16-bit depth image, in real metres: 1, 2, 5, 10, .. mm, the first with which depths
// up to `far` fit.
double depth_step(double far);

}  // namespace danbv::io
