// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "danbv/core/math/units.h"
#include "danbv/scene/mesh.h"
#include "danbv/scene/target_kind.h"

namespace danbv::scene {

// What target.json says about a target; `class` there is class_name here, lengths end in _m.
struct TargetFacts {
  std::string name;
  std::string class_name;  // a ship class, a house's or an object's kind
  TargetKind kind = TargetKind::ship;
  RealMetres length_orig;  // along x; the longest side of a static target
  double eta = 1;          // eq:supp_length_scale: 15 / length_orig
  RealMetres waterline;    // the still-water plane above the lowest point; 0 when static
  std::uint64_t triangles = 0;
  std::string hash;  // content_hash of the mesh in the 15 m frame
  std::vector<std::string> warnings;

  bool floats() const { return kind == TargetKind::ship; }
  ShipScale scale() const { return {eta}; }
};

std::string to_json(const TargetFacts& facts);
// `source` stands in the Error, which names every missing or wrong key.
TargetFacts facts_from_json(std::string_view text, const std::string& source);

// A target ready for the simulator. Ship frame: origin at midship on the waterline, x to the bow,
// y to port, z up, 15 m long. Static targets: centred in x and y, standing on z = 0.
struct Target {
  TriangleMesh mesh;
  TargetFacts facts;
};

// Fills the facts that follow from the mesh (triangles, hash) and from length_orig (eta).
Target make_target(TriangleMesh mesh, TargetFacts facts);

// A folder holds mesh.ply and target.json. Loading checks that the two belong together.
void save_target(const Target& target, const std::filesystem::path& folder);
Target load_target(const std::filesystem::path& folder);
bool is_target_folder(const std::filesystem::path& folder);

}  // namespace danbv::scene
