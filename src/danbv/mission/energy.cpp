// SPDX-License-Identifier: Apache-2.0
#include "danbv/mission/mission.h"

namespace danbv::mission {

namespace {
constexpr double kSecondsPerHour = 3600;
}

double leg_energy_wh(const drone::Drone& drone, Vec3d displacement, double travel_s, double hold_s,
                     Vec3d wind) {
  double joules = hold_s * power_w(drone.power, -wind);
  if (travel_s > 0) joules += travel_s * power_w(drone.power, displacement / travel_s - wind);
  return joules / kSecondsPerHour;
}

double flown_energy_wh(const io::ScanRecord& record, const drone::Drone& drone) {
  if (!drone.power.known()) return NAN;
  const double hold = drone.motion.settle_s + drone.motion.exposure_s;
  double sum = 0;
  for (std::size_t i = 1; i < record.views.size(); ++i) {
    const io::ViewRecord &from = record.views[i - 1], &to = record.views[i];
    const double seconds = to.time_s - from.time_s;  // of lost views in between as well
    const double height = 0.5 * (from.viewpoint.position.z + to.viewpoint.position.z);
    sum += leg_energy_wh(drone, to.T_world_cam.translation - from.T_world_cam.translation,
                         std::fmax(0.0, seconds - hold), std::fmin(hold, seconds),
                         record.sea.wind.at(height));
  }
  return sum;
}

}  // namespace danbv::mission
