// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "commands.h"
#include "danbv/core/png.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/io/orbit.h"
#include "danbv/io/paint.h"
#include "danbv/io/shaded_view.h"

namespace danbv::app {

namespace {
struct RenderOptions {
  std::string target, out = "render.png";
  Orbit orbit;
  int width = 960, height = 540;
};

void run_render(const RenderOptions& options) {
  const Target target = resolve_target(options.target);
  const Bvh bvh(target.mesh);
  ShadedScene scene;
  scene.bvh = bvh.view();
  scene.mesh = &target.mesh;
  if (target.facts.floats()) scene.paint = ship_paint(target.mesh);
  if (!target.facts.floats()) scene.ground = 0.0f;
  const auto view = orbit_view(options.orbit, target.mesh, options.width, options.height);
  ShadeOptions shade;
  shade.light.to_sun = sun_behind(options.orbit);
  write_file(options.out, encode_png(shaded_view(scene, view.camera, view.T_mesh_cam, shade)));
  fmt::print("{}\n", options.out);
}
}  // namespace

void add_render(CLI::App& app) {
  auto o = std::make_shared<RenderOptions>();
  auto* command = app.add_subcommand("render", "Draw a target");
  command->add_option("target", o->target, "fleet:CLASS:SEED, house:KIND:SEED, object:KIND:SEED")
      ->required();
  command->add_option("--out", o->out, "The picture")->type_name("PNG");
  command->add_option("--azimuth", o->orbit.azimuth_deg, "Of the camera, from the bow to port")
      ->type_name("DEG");
  command->add_option("--elevation", o->orbit.elevation_deg, "Of the camera")->type_name("DEG");
  command->add_option("--distance", o->orbit.distance, "To the centre; 0: all of the target")
      ->type_name("METRES");
  command->add_option("--width", o->width, "Pixels")->check(CLI::Range(16, 8192));
  command->add_option("--height", o->height, "Pixels")->check(CLI::Range(16, 8192));
  command->callback([o] { run_render(*o); });
}

}  // namespace danbv::app
