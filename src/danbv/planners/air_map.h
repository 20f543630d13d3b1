// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/planners/air_map_body.h"

namespace danbv::planners {

// The air that the views of N drones have shown. It belongs to the drone and keeps it clear of what
// it has not looked at; the paper's G, in which only rays to hits carve, stays as it is.
class AirMap {
 public:
  // Takes the last views. Who brings no images is asked nothing: the view is empty then.
  AirMapView update(const Queue& queue, const state::Observation& seen);

 private:
  Buffer<AirScan> scans_;
  Buffer<std::uint8_t> air_;
};

}  // namespace danbv::planners
