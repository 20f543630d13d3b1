// SPDX-License-Identifier: Apache-2.0
#include "scan_limits.h"

#include "danbv/depth/depth_view.h"
#include "danbv/io/record_frame.h"

namespace danbv::app {

std::string limit_reached(const ScanFlags& flags, const eval::ScanStep& step) {
  if (!step.decision || step.decision->stop) return "";
  const env::Episode& e = step.episode;
  const Vec3d way = (step.decision->position - step.from.position).cast<double>();
  const double next_m = e.scale.real_length(e.path + norm(way)).value;
  if (flags.max_path_m > 0 && next_m > flags.max_path_m) return "path";
  const camera::Viewpoint next{step.decision->position, step.decision->yaw, step.decision->pitch};
  // In the wind of the sea state, as the world will fly it; no time passes where wind forbids it.
  const env::FlightLeg leg =
      env::fly(e.world(), flags.scan.world.flight, step.from, next, e.time_s);
  const double next_s = e.time_s + leg.duration_s;
  return flags.minutes > 0 && next_s > 60 * flags.minutes ? "minutes" : "";
}

double depth_step_of(const ScanFlags& flags, ShipScale scale) {
  if (flags.frame == io::Frame::normalised) return 0;
  return io::depth_step(scale.real_length(depth::DepthRange().far).value);
}

metrics::ScanContext context_of(const io::ScanRecord& record, io::Frame frame,
                                const drone::Drone& drone) {
  metrics::ScanContext context;
  context.real = frame == io::Frame::real;
  context.scale = io::real_scale(record);
  context.depth_unit = record.depth_unit * (context.real ? context.scale : 1);
  context.ended = record.end.reason, context.drone = drone.name;
  if (drone.power.known() && drone.battery_wh > 0) {
    context.battery_wh = drone.battery_wh;
    context.energy_wh = mission::flown_energy_wh(in_frame(record, io::Frame::real), drone);
  }
  return context;
}

}  // namespace danbv::app
