// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/result_files.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files.h"

namespace danbv {

namespace {
using nlohmann::ordered_json;
constexpr int kVersion = 1;  // raise it when the same settings give other numbers

ordered_json to_json(const EpisodeResult& e) {
  ordered_json json{{"planner", e.planner},    {"sea_state", e.sea_state},
                    {"episode", e.episode},    {"metrics", ordered_json::parse(to_json(e.metrics))},
                    {"cr", e.curve.cr},        {"path", e.curve.path},
                    {"length", e.curve.length}};
  return json;
}

EpisodeResult episode_from(const ordered_json& json, const std::string& source) {
  EpisodeResult e;
  e.planner = json.at("planner").get<std::string>();
  e.sea_state = json.at("sea_state").get<int>();
  e.episode = json.at("episode").get<int>();
  e.metrics = scan_metrics_from_json(json.at("metrics").dump(), source);
  e.curve.cr = json.at("cr").get<std::vector<double>>();
  e.curve.path = json.at("path").get<std::vector<double>>();
  e.curve.length = json.at("length").get<double>();
  return e;
}
}  // namespace

std::string settings_text(const EvalOptions& options) {
  const ScanOptions& s = options.scan;
  return fmt::format(
      "version {}, seed {}, {} views, {} points, camera {} x {}, {}, {}, radius {}, cost {} a "
      "metre",
      kVersion, s.seed, s.world.views, options.points, s.camera.width_px, s.camera.height_px,
      s.world.registration ? "registered" : "true poses", s.device == Device::cuda ? "cuda" : "cpu",
      s.planning.radius, s.planning.cost_per_metre);
}

std::filesystem::path result_path(const std::filesystem::path& out, const TargetFacts& target) {
  std::string name = target.name;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_') c = '_';
  return out / "targets" / fmt::format("{}-{}.json", name, target.hash.substr(0, 8));
}

std::vector<EpisodeResult> load_episodes(const std::filesystem::path& path,
                                         const std::string& settings) {
  if (!std::filesystem::exists(path)) return {};
  try {
    const Bytes bytes = read_file(path, std::uint64_t(1) << 30);
    const auto json = ordered_json::parse(bytes.begin(), bytes.end());
    const auto kept = json.at("settings").get<std::string>();
    if (kept != settings)
      fail(fmt::format("{} holds results of other settings ({}; now {}): give another --out",
                       path.string(), kept, settings));
    std::vector<EpisodeResult> episodes;
    for (const auto& e : json.at("episodes")) episodes.push_back(episode_from(e, path.string()));
    return episodes;
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{} is damaged ({}): remove it to fly its episodes again", path.string(),
                     error.what()));
  }
}

void save_episodes(const std::filesystem::path& path, const std::string& settings,
                   const TargetResult& result) {
  ordered_json json{{"settings", settings}, {"target", result.name}, {"class", result.class_name},
                    {"kind", result.kind},  {"hash", result.hash},   {"length_m", result.length_m}};
  json["episodes"] = ordered_json::array();
  for (const auto& e : result.episodes) json["episodes"].push_back(to_json(e));
  std::filesystem::create_directories(path.parent_path());
  write_file(path, json.dump() + "\n");
}

}  // namespace danbv
