// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/target_picture.h"

#include "danbv/core/error.h"
#include "danbv/render/paint.h"
#include "danbv/scene/waterline_beam.h"

namespace danbv::render {

namespace {
ocean::Weather drawn_weather(const scene::Target& target, const PictureOptions& options) {
  if (!options.sea_state) return {};
  require(target.facts.floats(), target.facts.name + " does not float: no sea state applies");
  ocean::check_sea_state(*options.sea_state);
  ocean::WeatherRequest request;
  request.sea_state = *options.sea_state;
  request.scale = target.facts.scale();
  return draw_weather(options.seed, request, {});
}

// What lies under water need not be in the picture.
float lowest_shown(const PictureOptions& options) { return options.sea_state ? -0.3f : -1e30f; }

// The ship stays in the picture on most crests and in most troughs.
float heave_room(const ocean::WaveField& waves) {
  double squares = 0;
  for (const auto& wave : waves.component) squares += wave.amplitude * wave.amplitude;
  return float(std::sqrt(squares));
}
}  // namespace

TargetPicture::TargetPicture(const scene::Target& target, const PictureOptions& options)
    : target_(target),
      options_(options),
      bvh_(target.mesh),
      paint_(target_paint(target)),
      weather_(drawn_weather(target, options)),
      view_(orbit_view(options.orbit, target.mesh, options.width_px, options.height_px,
                       lowest_shown(options), heave_room(weather_.waves))),
      vessel_(
          make_vessel({}, weather_.waves, target.facts.scale(), waterline_beam(target.mesh), 0.0)) {
  options_.shade.light.to_sun = sun_behind(options.orbit);
  if (options.sea_state)
    options_.shade.light = weathered(options_.shade.light, weather_.conditions.wind_speed);
}

Image<Rgb> TargetPicture::at(double time_s) const {
  ShadedScene scene;
  scene.bvh = bvh_.view();
  scene.mesh = &target_.mesh;
  scene.paint = paint_;
  scene.color = options_.color;
  Rigidf T_scene_level;
  if (options_.sea_state) {
    const ocean::ShipPose ship = pose(time_s);
    T_scene_level.rotation = rotation_z(ship.heading).cast<float>();
    scene.T_scene_mesh = T_scene_level * ship.T_level_ship().cast<float>();
    const auto water = weather_.waves.frozen(time_s, ship.position.x, ship.position.y);
    scene.sea.emplace(water, weather_.conditions.wind_speed, time_s, ship.position);
    scene.backdrop = Backdrop::sky;
  }
  scene.boot_top = boot_top(target_);
  if (!target_.facts.floats()) scene.ground = 0.0f;
  return shaded_view(scene, view_.camera, T_scene_level * view_.T_mesh_cam, options_.shade);
}

}  // namespace danbv::render
