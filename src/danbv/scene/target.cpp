// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/target.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_writer.h"

namespace danbv::scene {

namespace {

constexpr float kLargestExtent = 60;  // metres; the longest horizontal side has 15

// Reads the keys of one JSON object and collects every fault, so that a person mends all at once.
struct FactReader {
  const nlohmann::json& json;
  std::string faults;

  void fault(const char* key, const char* what) {
    faults += fmt::format("{}{} {}", faults.empty() ? "" : "; ", key, what);
  }
  std::string text(const char* key) {
    if (json.contains(key) && json[key].is_string()) return json[key].get<std::string>();
    fault(key, "is missing or no text");
    return {};
  }
  double number(const char* key, double least) {
    if (!json.contains(key) || !json[key].is_number())
      return fault(key, "is missing or no number"), 0;
    const double value = json[key].get<double>();
    if (!(value >= least && value <= 1e12)) return fault(key, "is out of range"), 0;
    return value;
  }
  TargetKind kind(const char* key) {
    const auto named = kind_named(text(key));
    if (!named) fault(key, "is not ship, house or object");
    return named.value_or(TargetKind::ship);
  }
  std::vector<std::string> texts(const char* key) {
    if (json.contains(key) && json[key].is_array()) {
      std::vector<std::string> all;
      for (const auto& item : json[key])
        if (item.is_string()) all.push_back(item.get<std::string>());
      if (all.size() == json[key].size()) return all;
    }
    fault(key, "is missing or no list of texts");
    return {};
  }
};

// A mesh of another frame would be sampled, cast and mapped for ever.
void check_frame(const TriangleMesh& mesh) {
  const Box box = bounds(mesh);
  for (int k = 0; k < 3; ++k)
    if (!(box.size()[k] < kLargestExtent && std::abs(box.center()[k]) < kLargestExtent))
      fail(fmt::format(
          "{:.4g} x {:.4g} x {:.4g} m where the longest side should be 15: no extent may "
          "be over {:g} (is the up axis right?)",
          box.size().x, box.size().y, box.size().z, kLargestExtent));
}

}  // namespace

std::string to_json(const TargetFacts& facts) {
  const nlohmann::ordered_json json = {{"name", facts.name},
                                       {"class", facts.class_name},
                                       {"kind", kind_name(facts.kind)},
                                       {"length_orig_m", facts.length_orig.value},
                                       {"eta", facts.eta},
                                       {"waterline_m", facts.waterline.value},
                                       {"triangles", facts.triangles},
                                       {"hash", facts.hash},
                                       {"warnings", facts.warnings}};
  return json_text(json, 2) + "\n";
}

TargetFacts facts_from_json(std::string_view text, const std::string& source) {
  const auto json = parse_json(text, source);
  if (!json.is_object()) fail(source + ": not a JSON object");
  FactReader read{json, {}};
  TargetFacts facts;
  facts.name = read.text("name");
  facts.class_name = read.text("class");
  if (json.contains("kind")) facts.kind = read.kind("kind");
  facts.length_orig = {read.number("length_orig_m", 1e-6)};
  facts.eta = read.number("eta", 1e-12);
  facts.waterline = {read.number("waterline_m", 0)};
  if (const double triangles = read.number("triangles", 1); triangles <= 1e15)
    facts.triangles = static_cast<std::uint64_t>(triangles);
  else
    read.fault("triangles", "is out of range");
  facts.hash = read.text("hash");
  facts.warnings = read.texts("warnings");
  if (read.faults.empty() && std::abs(facts.eta * facts.length_orig.value / kNormLength - 1) > 1e-6)
    read.fault("eta", "is not 15 / length_orig_m");
  if (!read.faults.empty()) fail(source + ": " + read.faults);
  return facts;
}

Target make_target(TriangleMesh mesh, TargetFacts facts) {
  check_frame(mesh);
  facts.triangles = mesh.triangles.size();
  facts.hash = content_hash(mesh);
  facts.eta = ShipScale::of_length(facts.length_orig).eta;
  return {std::move(mesh), std::move(facts)};
}

void save_target(const Target& target, const std::filesystem::path& folder) {
  write_mesh_ply(folder / "mesh.ply", target.mesh);
  write_file(folder / "target.json", to_json(target.facts));
}

Target load_target(const std::filesystem::path& folder) {
  finish_replacement(folder);
  const auto json_path = folder / "target.json";
  Target target;
  target.facts = facts_from_json(read_text(json_path, 1 << 20), json_path.string());
  target.mesh = read_mesh(folder / "mesh.ply");
  if (content_hash(target.mesh) != target.facts.hash)
    fail((folder / "mesh.ply").string() + ": its content is not what target.json's hash names");
  try {
    check_frame(target.mesh);
  } catch (const Error& error) {
    fail(fmt::format("{}: {}", (folder / "mesh.ply").string(), error.what()));
  }
  return target;
}

bool is_target_folder(const std::filesystem::path& folder) {
  std::error_code code;
  return std::filesystem::is_regular_file(folder / "target.json", code);
}

}  // namespace danbv::scene
