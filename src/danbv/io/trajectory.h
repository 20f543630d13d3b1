// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/io/scan_record.h"

namespace danbv::io {

// trajectory.tum: time and pose of the camera in the reconstruction's frame, a line a fused view.
std::string to_tum(const ScanRecord& record);

}  // namespace danbv::io
