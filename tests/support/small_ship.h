// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/scene/target.h"
#include "reference/meshes.h"

namespace danbv {

// A ship of three boxes, quick to cast rays at: hull, deckhouse and a roof to look under. The
// house's place tells one from another.
inline scene::Target small_ship(float house_x = -4) {
  scene::TriangleMesh mesh = reference::box_mesh({-7.5f, -1.2f, -0.6f}, {7.5f, 1.2f, 1});
  reference::append(mesh, reference::box_mesh({house_x, -1, 1}, {house_x + 3, 1, 2.8f}));
  reference::append(mesh, reference::box_mesh({house_x + 4, -1.2f, 1.9f}, {house_x + 8, 1.2f, 2}));
  scene::TargetFacts facts;
  facts.name = "boxes" + std::to_string(int(house_x));
  facts.class_name = "boxes";
  facts.length_orig = RealMetres{100};
  return make_target(std::move(mesh), facts);
}

}  // namespace danbv
