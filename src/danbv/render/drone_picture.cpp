// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/drone_picture.h"

#include <algorithm>

#include "danbv/render/paint.h"
#include "danbv/render/palette.h"

namespace danbv::render {

namespace {
// One sample a pixel, as a camera takes it: edges are not drawn in, and a few rays find corners.
ShadeOptions camera_shading() {
  ShadeOptions options;
  options.oversampling = 1;
  options.occlusion_rays = 2;
  options.edge_darkening = 0;
  return options;
}

Rgb displayed(Vec3f linear) {
  const auto byte = [](float x) {
    return static_cast<unsigned char>(255 * std::pow(clamp(x, 0.0f, 1.0f), 1 / 2.2f) + 0.5f);
  };
  return {byte(linear.x), byte(linear.y), byte(linear.z)};
}
}  // namespace

// The first colour is that below the water, which goes by height and not by triangle.
DronePicture::DronePicture(const scene::Target& target, const scene::BvhView& bvh)
    : target_(target), bvh_(bvh), paint_(target_paint(target)) {
  Image<Rgb> all(static_cast<int>(paint_.size()) + 1, 1);
  all.pixels[0] = displayed(kAntifouling);
  std::transform(paint_.begin(), paint_.end(), all.pixels.begin() + 1, displayed);
  const IndexedFrames few = indexed({all});
  palette_ = few.palette, index_ = few.frames[0].pixels;
}

std::uint8_t DronePicture::paint_at(std::uint32_t triangle, Vec3f p_ship) const {
  return p_ship.z < boot_top(target_) ? index_[0] : index_[triangle + 1];
}

Image<Rgb> DronePicture::at(const Instant& instant, const camera::Camera& camera,
                            const Rigidf& T_level_cam) const {
  ShadedScene scene;
  scene.bvh = bvh_;
  scene.mesh = &target_.mesh;
  scene.paint = paint_;
  scene.backdrop = Backdrop::sky;
  Rigidf T_scene_level;
  if (instant.floats) {
    const ocean::ShipPose& ship = instant.ship;
    T_scene_level.rotation = rotation_z(ship.heading).cast<float>();
    scene.T_scene_mesh = T_scene_level * ship.T_level_ship().cast<float>();
    scene.boot_top = boot_top(target_);
    const auto water = instant.waves.frozen(instant.time_s, ship.position.x, ship.position.y);
    scene.sea.emplace(water, instant.wind, instant.time_s, ship.position);
  } else {
    scene.ground = 0.0f;
  }
  ShadeOptions shading = camera_shading();
  if (instant.floats) shading.light = weathered(shading.light, instant.wind);
  return shaded_view(scene, camera, T_scene_level * T_level_cam, shading);
}

}  // namespace danbv::render
