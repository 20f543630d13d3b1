// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/record_frame.h"

#include <fmt/format.h>

#include <charconv>

#include "danbv/core/error.h"

namespace danbv::io {

namespace {

// Multiplies every length that it is shown.
struct Scaler {
  double factor;

  void operator()(double& length) const { length *= factor; }
  void operator()(float& length) const { length = float(length * factor); }
  void operator()(Vec3f& p) const { p = (p.cast<double>() * factor).cast<float>(); }
  void operator()(Vec2d& v) const { v.x *= factor, v.y *= factor; }
  template <class T>
  void operator()(Rigid<T>& pose) const {
    pose.translation = (pose.translation.template cast<double>() * factor).template cast<T>();
  }
  void operator()(std::vector<Vec3f>& points) const {
    for (auto& p : points) (*this)(p);
  }
};

void scale_view(ViewRecord& v, const Scaler& scale) {
  scale(v.viewpoint.position), scale(v.path);
  scale(v.T_world_cam), scale(v.T_world_ship), scale(v.T_ship_cam_true);
  scale(v.registration.T_ship_cam), scale(v.registration.sigma), scale(v.registration_error);
  scale(v.field.first), scale(v.field.spacing);
}

// Angular frequencies are those of real seconds in either frame.
void scale_sea(SeaRecord& sea, const Scaler& scale) {
  for (auto& c : sea.waves.component)
    c.k_x /= scale.factor, c.k_y /= scale.factor, scale(c.amplitude);
  scale(sea.vessel.length), scale(sea.vessel.beam), scale(sea.vessel.start),
      scale(sea.vessel.drift);
  scale(sea.wind.x), scale(sea.wind.y), scale(sea.wind.full_height), scale(sea.water_clearance);
}

void scale_record(ScanRecord& r, const Scaler& scale) {
  scale(r.depth_unit), scale(r.grid.origin), scale(r.grid.voxel);
  scale_sea(r.sea, scale);
  scale(r.mesh.vertices), scale(r.surface.points), scale(r.cloud);
  for (auto& distance : r.cloud_truth.distance) scale(distance);
  for (auto& view : r.views) scale_view(view, scale);
  scale(r.end.path), scale(r.end.viewpoint.position);
}

}  // namespace

const char* frame_name(Frame frame) { return frame == Frame::real ? "real" : "normalised"; }

Frame frame_of(const ScanRecord& record) {
  const auto frame = record.facts.find("frame");
  if (frame == record.facts.end() || frame->second == "normalised") return Frame::normalised;
  if (frame->second != "real") fail("the frame of a scan is real or normalised");
  return Frame::real;
}

double real_scale(const ScanRecord& record) {
  const auto fact = record.facts.find("eta");
  if (fact == record.facts.end()) return 1;
  const std::string& text = fact->second;
  double eta = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), eta);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || !(eta >= 1e-6 && eta <= 1e6)) fail("eta, the scale of the scan's target, is none");
  return 1 / eta;
}

ScanRecord in_frame(ScanRecord record, Frame frame) {
  const Frame now = frame_of(record);
  const double scale = real_scale(record);
  if (now != frame) scale_record(record, {frame == Frame::real ? scale : 1 / scale});
  record.facts["frame"] = frame_name(frame);
  return record;
}

double depth_step(double far) {
  constexpr double kMostSteps = 65535;
  double decade = 1e-3;
  while (true) {
    for (const int digit : {1, 2, 5})
      if (far <= digit * decade * kMostSteps) return digit * decade;
    decade *= 10;
  }
}

}  // namespace danbv::io
