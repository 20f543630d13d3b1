// SPDX-License-Identifier: Apache-2.0
#include "danbv/ocean/vessel_motion.h"

#include "danbv/core/parallel_for.h"
#include "danbv/ocean/vessel_motion_body.h"

namespace danbv {

void ship_poses(const Queue& queue, Span<const Vessel> vessels, Span<const WaveField> waves,
                Span<const double> time_s, Span<ShipPose> poses) {
  parallel_for(queue, poses.size, ShipPoseBody{vessels, waves, time_s, poses});
}

}  // namespace danbv
