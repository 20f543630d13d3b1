// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/render/shaded_view.h"

namespace danbv::render {

// What one ray of a picture saw.
struct ShadedSample {
  Vec3f color;   // linear
  Vec3f normal;  // of the surface; zero: nothing, or water
  float distance = 1e9f;
};

// Shades single rays of a scene; shaded_view.cpp makes a picture of many.
class RayShader {
 public:
  RayShader(const ShadedScene& scene, const ShadeOptions& options)
      : scene_(scene), options_(options), T_mesh_scene_(scene.T_scene_mesh.inverse()) {}

  // direction has unit length; footprint: width of a pixel at distance 1; turn picks which of the
  // occlusion directions this sample casts.
  ShadedSample shade(Vec3f origin, Vec3f direction, float footprint, int turn) const;

 private:
  bool hit_mesh(Vec3f origin, Vec3f direction, float t_max, scene::Hit& hit) const;
  bool blocked(Vec3f origin, Vec3f direction, float t_max) const;
  float openness(Vec3f p, Vec3f normal, int turn) const;
  Vec3f lit(Vec3f color, Vec3f p, Vec3f normal, int turn) const;
  Vec3f backdrop(Vec3f direction) const;
  Vec3f mesh_normal(std::uint32_t triangle, Vec3f towards) const;
  Vec3f albedo(std::uint32_t triangle, Vec3f p) const;
  float haze(float distance) const;
  Vec3f mesh_color(const scene::Hit& hit, Vec3f p, Vec3f normal, float distance, int turn) const;
  Vec3f ground_color(Vec3f p, Vec3f direction, int turn) const;
  Vec3f water_color(Vec3f p, Vec3f direction, float distance, float footprint) const;
  float wash(Vec3f p) const;
  Vec3f mirrored(Vec3f p, Vec3f direction) const;

  const ShadedScene& scene_;
  const ShadeOptions& options_;
  Rigidf T_mesh_scene_;
};

}  // namespace danbv::render
