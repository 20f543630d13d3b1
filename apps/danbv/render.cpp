// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <bit>
#include <filesystem>
#include <memory>
#include <optional>

#include "commands.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/number_check.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/error.h"
#include "danbv/core/files/output_file.h"
#include "danbv/core/files/shown.h"
#include "danbv/core/image/png.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/render/palette.h"
#include "danbv/render/target_picture.h"
#include "danbv/render/voxel_colors.h"
#include "danbv/truth/ground_truth.h"
#include "input_files.h"

namespace danbv::app {

namespace {

constexpr double kSeaElevation_deg = 9;   // low enough for the horizon
constexpr double kMostFramePixels = 4e8;  // of all frames, 1.2 GB

struct RenderOptions {
  std::string target, out = "render.png", color = "shade";
  render::PictureOptions picture;
  int sea_state = 0;
  std::vector<int> size_px = {960, 540};
  double time_s = 0, frame_s = 0.1;
  int frames = 1;
  double distance_m = 0;  // of the camera, real; 0: as near as shows all
};

Bytes animation(const render::TargetPicture& picture, const RenderOptions& options) {
  std::vector<Image<Rgb>> frames;
  Progress progress("drawing", options.frames);
  for (int i = 0; i < options.frames; ++i, progress.advance())
    frames.push_back(picture.at(options.time_s + i * options.frame_s));
  return render::encode_animation(frames, static_cast<int>(1000 * options.frame_s + 0.5));
}

// The weights c_v, or how many of the 12 directions are observable, of every surface voxel.
std::optional<render::VoxelColors> truth_colors(const scene::Target& target,
                                                const std::string& what) {
  if (what == "shade") return {};
  fmt::print(stderr, "danbv: ground truth of {} (kept for the next time)\n",
             shown(target.facts.name));
  const truth::GroundTruth truth = truth::ground_truth(target.mesh, scene::Bvh(target.mesh));
  const bool complexity = what == "complexity";
  render::VoxelColors colors{truth.grid, {}, complexity ? 1.0f : 0.0f, complexity ? 3.0f : 12.0f};
  for (index_t v = 0; v < truth.grid.size(); ++v) {
    const auto directions = static_cast<float>(std::popcount(truth.mask[v]));
    colors.values.push_back(!truth.is_surface(v) ? -1.0f
                            : complexity         ? truth.weights[v]
                                                 : directions);
  }
  return colors;
}

Image<Rgb> still(const render::TargetPicture& picture, const RenderOptions& options,
                 const std::optional<render::VoxelColors>& colors) {
  Image<Rgb> image = picture.at(options.time_s);
  if (colors)
    draw_color_bar(image, *colors,
                   options.color == "complexity" ? "weight c_v" : "observable directions");
  return image;
}

void run_render(RenderOptions options) {
  const std::string end = std::filesystem::path(options.out).extension().string();
  if (end != ".png" && end != ".PNG") fail(options.out + ": pictures are written as .png");
  refuse_input(options.out, input_files({options.target}));  // before the work
  const double pixels = double(options.frames) * options.size_px[0] * options.size_px[1];
  if (pixels > kMostFramePixels)
    fail(fmt::format(
        "{} frames of {} x {} pixels are more than {:.0f} million: lower --frames or "
        "--size",
        options.frames, options.size_px[0], options.size_px[1], kMostFramePixels / 1e6));
  const scene::Target target = fleet::resolve_target(options.target);
  for (const auto& warning : target.facts.warnings)
    fmt::print(stderr, "danbv: warning: {}\n", shown(warning));
  options.picture.width_px = options.size_px[0], options.picture.height_px = options.size_px[1];
  options.picture.orbit.distance = float(target.facts.scale().sim(RealMetres{options.distance_m}));
  const auto colors = truth_colors(target, options.color);
  if (colors) options.picture.color = *colors;
  const render::TargetPicture picture(target, options.picture);
  write_output(options.out,
               options.frames > 1 ? animation(picture, options)
                                  : encode_png(still(picture, options, colors)),
               input_files({options.target}));
  fmt::print("{}: {}, {} triangles, {:.4g} m long\n", shown(options.out), shown(target.facts.name),
             target.facts.triangles, target.facts.length_orig.value);
}

void add_camera(CLI::App& command, RenderOptions& o) {
  render::Orbit& orbit = o.picture.orbit;
  add_number(command, "--azimuth", orbit.azimuth_deg, -3600, 3600,
             "Angle of the camera from the bow towards port, in degrees");
  add_number(command, "--elevation", orbit.elevation_deg, -89, 89,
             "Angle of the camera above the target, in degrees; at sea 9 unless given, so that the "
             "horizon is in the picture");
  add_number(command, "--distance", o.distance_m, 0, 1e5,
             "Distance of the camera to the target's centre, in real metres; 0: as near as shows "
             "all");
  add_number(command, "--fov", orbit.fov_deg, 1, 150, "Vertical field of view, in degrees");
  command.add_option("--size", o.size_px, "Width and height of the picture, in pixels")
      ->expected(2)
      ->check(number_within<int>(16, 8192))
      ->capture_default_str();
}
}  // namespace

void add_render(CLI::App& app) {
  auto o = std::make_shared<RenderOptions>();
  auto* command = app.add_subcommand("render", "Draw a target, and the sea around a ship");
  command
      ->add_option("target", o->target,
                   "What to draw: a mesh file, a dataset entry's folder, fleet:CLASS:SEED, "
                   "house:KIND:SEED or "
                   "object:KIND:SEED")
      ->required();
  add_value(*command, "--out", o->out, "Picture to write")->type_name("PNG");
  auto* sea = command
                  ->add_option("--sea-state", o->sea_state,
                               "Sea state around a ship, from 0 (calm) to 9 (default: no water)")
                  ->check(number_within<int>(0, ocean::kSeaStates - 1));
  add_number(*command, "--time", o->time_s, 0, 1e7, "Time at which the sea is drawn, in seconds");
  add_seed(*command, o->picture.seed, "Seed of the sea");
  add_value(*command, "--color", o->color, "What colours show")
      ->check(CLI::IsMember({"shade", "complexity", "directions"}));
  add_number(*command, "--frames", o->frames, 1, 2000,
             "Number of pictures; more than 1 make an animated PNG");
  add_number(*command, "--frame-time", o->frame_s, 0.01, 10,
             "Time between two pictures, in seconds");
  add_camera(*command, *o);
  command->callback([o, sea, command] {
    if (sea->count() > 0) o->picture.sea_state = o->sea_state;
    if (sea->count() > 0 && command->count("--elevation") == 0)
      o->picture.orbit.elevation_deg = kSeaElevation_deg;
    run_render(*o);
  });
}

}  // namespace danbv::app
