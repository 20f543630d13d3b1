// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>

#include "danbv/onboard/sensor_log.h"
#include "scan_flags.h"
#include "scan_recorder.h"

namespace danbv::app {

struct ScanFlight {
  eval::ScanResult result;
  std::string reason;      // why it ended
  onboard::SensorLog log;  // where --log asks for it
};

// Flies a scan to its end or its limits and keeps it in the recorder, finished. on_view: called
// with every view once it is kept; false ends the flight, which then counts as interrupted.
ScanFlight fly_scan(const ScanFlags& flags, const scene::Target& target,
                    const truth::GroundTruth& truth, ScanRecorder& recorder,
                    const std::function<bool(const eval::ScanStep&)>& on_view);

}  // namespace danbv::app
