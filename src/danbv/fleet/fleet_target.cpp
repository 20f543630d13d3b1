// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/fleet_target.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <optional>

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/prepare.h"
#include "danbv/scene/waterline.h"

namespace danbv::fleet {

namespace {
std::optional<scene::TargetKind> kind_of_prefix(const std::string& prefix) {
  if (prefix == "fleet") return scene::TargetKind::ship;
  if (prefix == "house") return scene::TargetKind::house;
  if (prefix == "object") return scene::TargetKind::object;
  return std::nullopt;
}

std::uint64_t parse_seed(const std::string& digits, const std::string& target) {
  std::uint64_t seed = 0;
  const char* last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, seed);
  if (error != std::errc() || end != last)
    fail(fmt::format("target {}: the seed must be a whole number, not '{}'", target, digits));
  return seed;
}

// PREFIX:CLASS:SEED, or nothing when the text has not that shape.
std::optional<scene::Target> resolve_generated(const std::string& text) {
  const auto first = text.find(':');
  if (first == std::string::npos) return std::nullopt;
  const auto kind = kind_of_prefix(text.substr(0, first));
  if (!kind) return std::nullopt;
  const auto second = text.find(':', first + 1);
  if (second == std::string::npos)
    fail(fmt::format("target {}: no seed; write {}:SEED, for example {}:7", text, text, text));
  const auto& found = find_class(*kind, text.substr(first + 1, second - first - 1));
  return fleet_target(found, parse_seed(text.substr(second + 1), text));
}

scene::Target resolve_file(const std::filesystem::path& path, std::optional<RealMetres> length) {
  scene::PrepareOptions options;
  options.length = length;
  options.name = path.stem().string();
  options.y_up = scene::format_is_y_up(path);
  std::string unread;
  const scene::TriangleMesh mesh = scene::read_mesh(path, &unread);
  try {
    scene::Target target = prepare_ship(mesh, options);
    if (!unread.empty()) target.facts.warnings.push_back(unread);
    return target;
  } catch (const Error& error) {
    fail(path.string() + ": " + error.what());
  }
}

// Targets that know how long they are; an Error for what is none.
scene::Target resolve_own_length(const std::string& text) {
  if (auto made = resolve_generated(text)) return std::move(*made);
  std::error_code code;
  if (std::filesystem::is_directory(text, code)) {
    if (scene::is_target_folder(text)) return scene::load_target(text);
    fail(fmt::format("target {}: a folder without target.json (danbv import makes one)", text));
  }
  fail(fmt::format(
      "target {}: no such file or folder; expected a mesh file, a dataset entry's folder, "
      "fleet:CLASS:SEED, house:KIND:SEED or object:KIND:SEED",
      text));
}
}  // namespace

std::string fleet_name(const TargetClass& target, std::uint64_t seed) {
  return fmt::format("{}-{}", target.name, seed);
}

scene::Target fleet_target(const TargetClass& target, std::uint64_t seed) {
  Generated made = generate(target, seed);
  scene::TriangleMesh& mesh = made.content.mesh;
  scene::TargetFacts facts;
  facts.name = fleet_name(target, seed);
  facts.class_name = target.name;
  facts.kind = target.kind;
  facts.length_orig = made.length;
  if (target.kind == scene::TargetKind::ship) {
    const double still_water = waterline_height(mesh);
    facts.waterline = ShipScale::of_length(made.length).real_length(still_water);
    for (auto& v : mesh.vertices) v.z = static_cast<float>(v.z - still_water);
  }
  return make_target(std::move(mesh), std::move(facts));
}

std::vector<scene::Target> fleet_targets(scene::TargetKind kind,
                                         const std::vector<DatasetEntry>& entries) {
  std::vector<scene::Target> targets(entries.size());
  Progress progress("making targets", long(entries.size()));
  parallel_tasks(index_t(entries.size()), [&](index_t i) {
    targets[i] = fleet_target(find_class(kind, entries[i].class_name), entries[i].seed);
    progress.advance();
  });
  return targets;
}

scene::Target resolve_target(const std::string& text, std::optional<RealMetres> length) {
  std::error_code code;
  if (std::filesystem::is_regular_file(text, code)) return resolve_file(text, length);
  scene::Target target = resolve_own_length(text);
  if (length)
    fail(fmt::format("target {}: a length is for mesh files; this target has its own", text));
  return target;
}

}  // namespace danbv::fleet
