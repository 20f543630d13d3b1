// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/ocean/vessel_motion.h"

namespace danbv {

// Thread i poses ship i.
struct ShipPoseBody {
  Span<const Vessel> vessels;
  Span<const WaveField> waves;
  Span<const double> time_s;
  Span<ShipPose> poses;

  DANBV_HD void operator()(index_t i) const {
    poses[i] = ship_pose(vessels[i], waves[i], time_s[i]);
  }
};

}  // namespace danbv
