// SPDX-License-Identifier: Apache-2.0
#include "danbv/onboard/sensor_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "danbv/core/error.h"

namespace danbv::onboard {

namespace {

template <class Rigid, class Visit>
void visit_rigid(const std::string& name, Rigid& T, const Visit& visit) {
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) visit(fmt::format("{}_{}{}", name, r, c), T.rotation.row[r][c]);
    visit(fmt::format("{}_{}3", name, r), T.translation[r]);
  }
}

// The numbers of a view by their names in the file, for writing and reading alike.
template <class View, class Visit>
void visit_numbers(View& v, action::Action& decision, std::int32_t& decided, const Visit& visit) {
  visit("time_s", v.pose.time_s), visit("taken", v.pose.taken);
  visit("views_left", v.pose.views_left), visit("stream", v.pose.stream);
  visit_rigid("T_world_cam", v.pose.T_world_cam, visit);
  visit_rigid("T_level_ship", v.pose.T_level_ship, visit);
  visit("eta", v.ship.eta), visit("beam", v.ship.beam);
  visit("ais_time_s", v.ship.ais.time_s), visit("ais_heading", v.ship.ais.heading);
  visit("ais_x", v.ship.ais.position.x), visit("ais_y", v.ship.ais.position.y);
  visit("ais_velocity_x", v.ship.ais.velocity.x), visit("ais_velocity_y", v.ship.ais.velocity.y);
  visit("ais_sigma", v.ship.ais_sigma), visit("ais_heading_sigma", v.ship.ais_heading_sigma);
  visit("gnss_sigma", v.ship.gnss_sigma), visit("gnss_time_s", v.ship.gnss_time_s);
  visit("length_scale", v.ship.length_scale);
  for (int k = 0; k < 3; ++k) {
    visit(fmt::format("box_low_{}", "xyz"[k]), v.ship.low[k]);
    visit(fmt::format("box_high_{}", "xyz"[k]), v.ship.high[k]);
  }
  visit("wave_height", v.weather.wave_height), visit("wind_x", v.weather.wind.x);
  visit("wind_y", v.weather.wind.y), visit("wind_z", v.weather.wind.z);
  visit("decided", decided), visit("decision_stop", decision.stop);
  visit("decision_x", decision.position.x), visit("decision_y", decision.position.y);
  visit("decision_z", decision.position.z);
  visit("decision_yaw", decision.yaw), visit("decision_pitch", decision.pitch);
}

std::string column_names() {
  std::string names;
  LoggedView view;
  action::Action decision;
  std::int32_t decided = 0;
  visit_numbers(view, decision, decided, [&](const std::string& name, const auto&) {
    names += (names.empty() ? "" : ",") + name;
  });
  return names;
}

index_t column_count() {
  const std::string names = column_names();
  return 1 + index_t(std::count(names.begin(), names.end(), ','));
}

LoggedView view_from(const double* row) {
  LoggedView view;
  action::Action decision;
  std::int32_t decided = 0;
  visit_numbers(view, decision, decided, [&](const std::string&, auto& number) {
    using Number = std::remove_reference_t<decltype(number)>;
    require(
        std::is_floating_point_v<Number> || (*row >= double(std::numeric_limits<Number>::min()) &&
                                             *row <= double(std::numeric_limits<Number>::max())),
        "a number is out of range");
    number = static_cast<Number>(*row++);
  });
  if (decided) view.decision = decision;
  return view;
}

}  // namespace

void write_sensor_log(const std::filesystem::path& path, const SensorLog& log) {
  std::vector<float> depth;
  std::vector<double> numbers;
  for (LoggedView view : log.views) {
    depth.insert(depth.end(), view.depth.begin(), view.depth.end());
    action::Action decision = view.decision.value_or(action::Action{});
    std::int32_t decided = view.decision.has_value();
    visit_numbers(view, decision, decided, [&](const std::string&, const auto& number) {
      numbers.push_back(double(number));
    });
  }
  const camera::Camera& c = log.camera;
  const index_t views = index_t(log.views.size());
  Safetensors file;
  file.metadata = {{"kind", "danbv sensor log"}, {"columns", column_names()}};
  file.tensors["depth"] = TensorData::of(depth, {views, c.height_px, c.width_px});
  file.tensors["numbers"] =
      TensorData::of(numbers, {views, views > 0 ? index_t(numbers.size()) / views : 0});
  file.tensors["camera_fx_fy_cx_cy"] =
      TensorData::of(std::vector<float>{c.fx_px, c.fy_px, c.cx_px, c.cy_px}, {4});
  write_safetensors(path, file);
}

SensorLog sensor_log_from(const Safetensors& file) {
  const auto columns = file.metadata.find("columns");
  if (columns == file.metadata.end() || columns->second != column_names())
    fail("not a sensor log of this version");
  const TensorData &depth = file.at("depth"), &numbers = file.at("numbers");
  const auto pixels = file.checked<float>("depth");
  const auto rows = file.checked<double>("numbers");
  const auto intrinsics = file.checked<float>("camera_fx_fy_cx_cy");
  if (depth.shape.size() != 3 || numbers.shape.size() != 2 || intrinsics.size() != 4 ||
      depth.shape[0] != numbers.shape[0] || numbers.shape[1] != column_count())
    fail("its tensors do not fit one another");
  for (const int k : {1, 2})
    require(depth.shape[k] >= 1 && depth.shape[k] <= 8192, "its images have no such size");
  SensorLog log;
  log.camera = {int(depth.shape[2]), int(depth.shape[1]), intrinsics[0],
                intrinsics[1],       intrinsics[2],       intrinsics[3]};
  const index_t image = log.camera.pixels();
  for (index_t i = 0; i < depth.shape[0]; ++i) {
    log.views.push_back(view_from(rows.data() + i * numbers.shape[1]));
    log.views.back().depth.assign(pixels.begin() + i * image, pixels.begin() + (i + 1) * image);
  }
  return log;
}

SensorLog read_sensor_log(const std::filesystem::path& path) {
  const Safetensors file = read_safetensors(path);
  try {
    return sensor_log_from(file);
  } catch (const Error& error) {
    fail(path.string() + ": " + error.what());
  }
}

}  // namespace danbv::onboard
