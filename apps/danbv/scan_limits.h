// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/metrics/scan_metrics.h"
#include "scan_flags.h"

namespace danbv::app {

// "path" or "minutes" where the view that was just decided on lies beyond the limit; else "".
std::string limit_reached(const ScanFlags& flags, const eval::ScanStep& step);

// The step of a scan's depth images, in real metres; 0 in the normalised frame, which has
// millimetres of its own.
double depth_step_of(const ScanFlags& flags, ShipScale scale);

// What metrics.json says beside a scan's numbers. record: of the 15 m frame, finished.
metrics::ScanContext context_of(const io::ScanRecord& record, io::Frame frame,
                                const drone::Drone& drone);

}  // namespace danbv::app
