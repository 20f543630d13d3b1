// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/result_files.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/eval/any_planner.h"
#include "danbv/planners/da_nbv.h"
#include "danbv/planners/planner_variant.h"

namespace danbv::eval {

namespace {
using nlohmann::ordered_json;
// Raise it when the same settings give other numbers: of all planners, or of those that changed.
int version(const std::string& planner) {
  // Starts in the workspace; nobody keeps clear unguarded; directions of fused views alone, roll
  // about the beam at the waterline; CD of an empty cloud; guards keep to air that was seen, about
  // ships too.
  // Errors by the map as it lies in the end, clouds that follow their views; views far off,
  // voxels met, pictures taken; guards turn legs from the wind, refined scans end by what was
  // measured.
  const int measures = 11;
  if (planner == "da-nbv") return measures + 2;  // stops where nothing is to gain
  if (planner == "greedy-paf")
    return measures + 3;  // remembers unregistered views, spares small ships
  return measures + (planner == "oa-ig" || planner.starts_with("oracle") ? 2 : 1);
}

ordered_json to_json(const EpisodeResult& e) {
  ordered_json json{
      {"planner", e.planner},     {"sea_state", e.sea_state},
      {"episode", e.episode},     {"domain", e.setting.domain},
      {"guard", e.setting.guard}, {"metrics", parse_ordered_json(to_json(e.metrics), "metrics")},
      {"cr", e.curve.cr},         {"path", e.curve.path},
      {"length", e.curve.length}};
  return json;
}

EpisodeResult episode_from(const ordered_json& json, const std::string& source) {
  EpisodeResult e;
  e.planner = json.at("planner").get<std::string>();
  e.sea_state = whole_number<int>(json.at("sea_state"), source);
  e.episode = whole_number<int>(json.at("episode"), source);
  e.setting = {json.at("domain").get<std::string>(), json.at("guard").get<std::string>()};
  e.metrics = metrics::scan_metrics_from_json(json.at("metrics").dump(), source);
  e.curve.cr = json.at("cr").get<std::vector<double>>();
  e.curve.path = json.at("path").get<std::vector<double>>();
  e.curve.length = json.at("length").get<double>();
  return e;
}
}  // namespace

namespace {
// A file of weights by its content: another one of the same name is another planner.
std::string weights_text(const EvalOptions& options, const std::string& name) {
  const planners::PlannerOptions& planning = options.scan.planning;
  const std::string planner = planners::parse_variant(name).name;
  std::string file = planner == "greedy-paf" ? planning.scorer : "";
  if (const auto learned = planners::weights_of(name, planning)) file = learned->string();
  if (file.empty()) return "";
  std::string text;
  if (planner == "da-nbv") text = fmt::format(", stop gain {}", planning.stop_gain);
  return text + ", weights " + hash_of_tensors(file).substr(0, 12);
}

// Options that one planner alone has.
std::string own_text(const EvalOptions& options, const std::string& planner) {
  const planners::PlannerOptions& planning = options.scan.planning;
  if (planner == "active-rmap") return ", " + name_of(planning.rmap);
  if (planner == "da-nbv" && planning.refine.takes_part(planning_of(options.scan).views))
    return ", " + name_of(planning.refine);
  return "";
}

// The guard, and looks other than the table's.
std::string variant_text(const EvalOptions& options, const std::string& name) {
  const auto& planning = options.scan.planning;
  const auto own = options_of(planners::parse_variant(name), planning);
  const bool bearing = own.looks == action::YawConvention::bearing;
  const planners::GuardOptions guard = guard_of(name, planning);
  return fmt::format(", guard {}{}{}", name_of(guard), guard.on && !guard.air ? " without air" : "",
                     bearing ? ", bearing looks" : "");
}

// What its size does not say of the camera, where it is not the paper's.
std::string camera_text(const camera::Camera& c) {
  const auto usual = camera::Camera::with_fov(c.width_px, c.height_px, camera::Camera::kFovDeg);
  if (c.fx_px == usual.fx_px && c.fy_px == usual.fy_px && c.cx_px == usual.cx_px &&
      c.cy_px == usual.cy_px)
    return "";
  return fmt::format(", focal lengths {} {}, centre {} {}", c.fx_px, c.fy_px, c.cx_px, c.cy_px);
}

// The settings of all planners, with those that another run left in the file.
ordered_json all_settings(const std::filesystem::path& path, const EvalOptions& options) {
  ordered_json settings = ordered_json::object();
  if (std::filesystem::exists(path)) settings = read_ordered_json(path).at("settings");
  for (const auto& planner : options.planners) settings[planner] = settings_text(options, planner);
  return settings;
}
}  // namespace

std::string settings_text(const EvalOptions& options, const std::string& name) {
  const ScanOptions& s = options.scan;
  const auto variant = planners::parse_variant(name);
  const std::string& planner = variant.name;
  return fmt::format(
             "version {}, seed {}, {} views, {} points, camera {} x {}, {}, {}, radius {}, cost {} "
             "a "
             "metre{}",
             version(planner), s.seed, s.world.views, options.points, s.camera.width_px,
             s.camera.height_px, flies_true_poses(planner, s.world) ? "true poses" : "registered",
             s.device == Device::cuda ? "cuda" : "cpu", s.planning.radius,
             s.planning.cost_per_metre, weights_text(options, name)) +
         own_text(options, planner) + variant_text(options, name) + camera_text(s.camera) +
         changed_settings(s);
}

std::filesystem::path result_path(const std::filesystem::path& out,
                                  const scene::TargetFacts& target) {
  std::string name = target.name.substr(0, 100);  // file names end at 255 bytes
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_') c = '_';
  return out / "targets" / fmt::format("{}-{}.json", name, target.hash.substr(0, 8));
}

std::vector<EpisodeResult> load_episodes(const std::filesystem::path& path,
                                         const EvalOptions& options) {
  if (!std::filesystem::exists(path)) return {};
  const ordered_json json = read_ordered_json(path);
  try {
    const auto kept = json.at("settings").get<std::map<std::string, std::string>>();
    for (const auto& planner : options.planners) {
      const std::string now = settings_text(options, planner);
      if (kept.count(planner) > 0 && kept.at(planner) != now)
        fail(
            fmt::format("{} holds results of {} of other settings ({}; now {}): give another --out",
                        path.string(), planner, kept.at(planner), now));
    }
    std::vector<EpisodeResult> episodes;
    for (const auto& e : json.at("episodes")) episodes.push_back(episode_from(e, path.string()));
    return episodes;
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{} is damaged ({}): remove it to fly its episodes again", path.string(),
                     error.what()));
  }
}

void save_episodes(const std::filesystem::path& path, const EvalOptions& options,
                   const TargetResult& result) {
  ordered_json json{{"settings", all_settings(path, options)},
                    {"target", result.name},
                    {"class", result.class_name},
                    {"kind", kind_name(result.kind)},
                    {"hash", result.hash},
                    {"length_m", result.length_m}};
  json["episodes"] = ordered_json::array();
  for (const auto& e : result.episodes) json["episodes"].push_back(to_json(e));
  write_file(path, json_text(json) + "\n");
}

}  // namespace danbv::eval
