// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/toml.h"
#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/protocol.h"
#include "danbv/eval/registration_check.h"
#include "danbv/eval/visibility_check.h"

namespace danbv::eval {

namespace {

void bind(CLI::App& app, camera::Camera& c) {
  add_number(app, "--width", c.width_px, 16, 4096, "Width of the image, in pixels");
  add_number(app, "--height", c.height_px, 16, 4096, "Height of the image, in pixels");
  add_number(app, "--fx", c.fx_px, 1, 1e5, "Focal length across, in pixels");
  add_number(app, "--fy", c.fy_px, 1, 1e5, "Focal length down, in pixels");
  add_number(app, "--cx", c.cx_px, -1e5, 1e5, "Principal point from the left, in pixels");
  add_number(app, "--cy", c.cy_px, -1e5, 1e5, "Principal point from above, in pixels");
}

camera::Camera camera_of_file(const std::string& file) {
  constexpr std::uint64_t kMostBytes = 1 << 20;
  camera::Camera camera;
  const std::string text = read_text(file, kMostBytes);
  options_from_toml(text, file, [&](CLI::App& app) { bind(app, camera); });
  const auto given = parse_toml(text, file);
  std::vector<std::string> missing;  // another camera's would fit neither image nor lens
  for (const char* key : {"width", "height", "fx", "fy", "cx", "cy"})
    if (std::none_of(given.begin(), given.end(), [&](const auto& item) { return item.key == key; }))
      missing.push_back(key);
  if (!missing.empty()) fail(fmt::format("{}: {} missing", file, fmt::join(missing, ", ")));
  return camera;
}

std::string camera_fault(const std::string& file) {
  try {
    camera_of_file(file);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

void add_planners(CLI::App& app, std::vector<std::string>& planners, const std::string& help) {
  add_list(app, "--planner", planners, unknown_planner, help);
}

// World, state and registration as a config file, less what settings_text says by itself.
std::string settings_of(ScanOptions o) {
  o.world.views = env::WorldOptions().views;
  o.world.registration = env::WorldOptions().registration;
  return options_to_toml([&](CLI::App& app) {
    bind(app, o.world);
    bind(app, o.state);
    bind(app, o.registration);
  });
}

}  // namespace

namespace {
// Width and height, field of view, or all of it from a file.
void add_camera(CLI::App& app, camera::Camera& camera) {
  const auto fov_deg = std::make_shared<double>(camera::Camera::kFovDeg);
  const auto set_pixels = [&camera, fov_deg](std::int64_t pixels) {
    camera = camera::Camera::with_fov(int(pixels), int(pixels), *fov_deg);
  };
  const auto set_fov = [&camera, fov_deg](double degrees) {
    *fov_deg = degrees;
    camera = camera::Camera::with_fov(camera.width_px, camera.height_px, degrees);
  };
  add_whole_setter(app, "--pixels", camera.width_px, 16, 4096, set_pixels,
                   "Width and height of the depth image, in pixels");
  add_real_setter(app, "--fov", camera::Camera::kFovDeg, 10, 150, set_fov,
                  "Vertical field of view of the depth image, in degrees");
  add_text_setter(
      app, "--camera", "", [](const std::string& file) { return camera_fault(file); },
      [&camera](const std::string& file) { camera = camera_of_file(file); },
      "TOML file of the depth camera: width, height, fx, fy, cx and cy, in pixels; instead of "
      "--pixels and --fov");
}
}  // namespace

void bind(CLI::App& app, ScanOptions& o) {
  bind(app, o.planning);
  add_seed(app, o.seed, "Seed of sea, wind, start and planner");
  add_device(app, o.device, "Where simulation, planner and metrics run");
  add_camera(app, o.camera);
  bind(app, o.world);
  bind(app, o.state);
  bind(app, o.registration);
}

namespace {
// Later versions of CLI11 write a key with a dot between quotes.
std::string without_quotes(std::string line) {
  const auto end = line.find('=');
  line.erase(std::remove(line.begin(), line.begin() + std::ptrdiff_t(end), '\''),
             line.begin() + std::ptrdiff_t(end));
  return line;
}
}  // namespace

std::string changed_settings(const ScanOptions& options) {
  std::istringstream now(settings_of(options)), before(settings_of({}));
  std::string changed;
  for (std::string line, old; std::getline(now, line) && std::getline(before, old);)
    if (line != old) changed += ", " + without_quotes(line);
  return changed;
}

void bind(CLI::App& app, EvalOptions& o) {
  add_planners(
      app, o.planners,
      "Planners to compare, between commas; the first is compared with each of the others");
  add_number(app, "--episodes", o.episodes, 1, 100'000,
             "Episodes of every target, planner and sea state");
  const auto set_states = [&o](const std::vector<int>& states) {
    o.sea_states = states.empty() ? std::vector<int>{env::kNoSea} : states;
  };
  ocean::bind_sea_states(
      app, "--sea-state", o.sea_states, set_states,
      "Sea states that ships are scanned in: all, none (ships lie still), or a list "
      "such as 0,5,9");
  truth::bind_points(app, o.points);
  bind(app, o.scan);
}

void bind(CLI::App& app, RegistrationCheckOptions& o) {
  add_planners(app, o.planners,
               "Planners whose paths are flown, between commas (default: "
               "random,orbit,uniform-hemisphere)");
  add_number(app, "--seeds", o.seeds, 1, 100'000, "Episodes of every ship, planner and sea state");
  add_seed(app, o.seed, "Seed of seas, winds and starts");
  add_device(app, o.device, "Where simulation and registration run");
  add_switch(app, "--eval-starts", o.eval_starts,
             "Take the seas and starts of danbv eval's episodes instead of its own");
  bind(app, o.registration);
  bind_registered(app, o.world);
}

void bind(CLI::App& app, VisibilityCheckOptions& o) {
  add_number(app, "--views", o.views, 1, 1000, "Views of every target, spread over a hemisphere");
  add_number(app, "--image-px", o.image_px, 16, 2000,
             "Width and height of the depth images, in pixels");
  add_seed(app, o.seed, "Seed of the views");
}

}  // namespace danbv::eval
