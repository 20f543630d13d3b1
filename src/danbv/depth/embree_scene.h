// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <optional>

#include "danbv/core/device/span.h"
#include "danbv/scene/mesh.h"

namespace danbv::depth {

// A mesh in Embree; embree_scene.cpp alone knows Embree. Without it (have_embree() is false) the
// constructor throws.
class EmbreeScene {
 public:
  explicit EmbreeScene(const scene::TriangleMesh& mesh);

  // Depths t <= t_max of the first hits of rays from one origin; infinity where nothing is met.
  // Rays are taken four at a time: neighbours should point the same way. Finite rays only, as
  // Embree aborts on a NaN.
  void first_hits(Vec3f origin, Span<const Vec3f> directions, float t_max, Span<float> t) const;

  // The number of a triangle that a ray meets with t_min < t <= t_max: any, not the first.
  std::optional<std::uint32_t> any_hit(Vec3f origin, Vec3f direction, float t_min,
                                       float t_max) const;

 private:
  struct Handles;
  std::shared_ptr<const Handles> handles_;
};

bool have_embree();

}  // namespace danbv::depth
