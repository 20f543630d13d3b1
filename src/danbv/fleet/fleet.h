// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "danbv/core/math/rng.h"
#include "danbv/core/math/units.h"
#include "danbv/fleet/mesh_builder.h"
#include "danbv/scene/target_kind.h"

namespace danbv::fleet {

// What a generator draws: solids in real metres (ships: keel near z = 0, bow at +x, midship near
// x = 0; houses and objects: standing on z = 0, any size).
using Generator = void (*)(MeshBuilder& to, Rng& rng);

// A member of the fleet: one file, one line in registry.cpp.
struct TargetClass {
  scene::TargetKind kind;
  std::string_view name;
  Generator generate;
};

const std::vector<TargetClass>& all_classes();
std::vector<TargetClass> classes_of(scene::TargetKind kind);
const TargetClass& find_class(scene::TargetKind kind,
                              std::string_view name);  // throws with the names

// A generated target: ships scaled to 15 m length and centred (x, y; keel at z = 0), others to a
// longest side of 15 m standing on z = 0. The same bits on every machine.
struct Generated {
  PartMesh content;
  RealMetres length;  // before scaling
};
Generated generate(const TargetClass& target, std::uint64_t seed);

}  // namespace danbv::fleet
