// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "danbv/camera/camera.h"
#include "danbv/core/image/image.h"
#include "danbv/render/water_sheet.h"
#include "danbv/scene/bvh.h"

namespace danbv::render {

enum class Backdrop { sky, studio, paper };  // paper: white

// What a picture shows. Scene frame: world axes with the origin near the target, z up.
struct ShadedScene {
  scene::BvhView bvh;  // of the mesh, in its own frame
  const scene::TriangleMesh* mesh = nullptr;
  Rigidf T_scene_mesh;
  std::vector<Vec3f> paint;  // linear colour a triangle; empty: a light grey
  float boot_top = -1e30f;   // the mesh is painted red below this height of its own frame
  std::function<Vec3f(Vec3f p_mesh)> color;  // instead of paint, where set: linear colours
  std::optional<WaterSheet> sea;             // hides what is below it
  std::optional<float> ground;               // height of an opaque plane
  Backdrop backdrop = Backdrop::studio;
};

struct ShadeOptions {
  Light light;
  int oversampling = 2;    // samples along each side of a pixel
  int occlusion_rays = 4;  // a sample; 0: no ambient occlusion
  float occlusion_reach = 2.0f;
  float edge_darkening = 0.3f;  // of the light at creases and outlines
};

// How a picture shows a linear colour: for legends.
Rgb tone_mapped(Vec3f linear);

// A shaded picture by ray casting: sun with cast shadows, hemisphere light with ambient occlusion,
// both sides of every triangle lit. The same picture at any number of threads.
Image<Rgb> shaded_view(const ShadedScene& scene, const camera::Camera& camera,
                       const Rigidf& T_scene_cam, const ShadeOptions& options = {});

}  // namespace danbv::render
