// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/protocol.h"
#include "danbv/eval/registration_check.h"
#include "danbv/eval/visibility_check.h"

namespace danbv::eval {

namespace {

constexpr double kFovDeg = 90;  // of a scan's camera

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

void bind(CLI::App& app, ScanOptions& o) {
  bind(app, o.planning);
  add_seed(app, o.seed, "Seed of sea, wind, start and planner");
  add_device(app, o.device, "Where simulation, planner and metrics run");
  const auto set_pixels = [&o](std::int64_t pixels) {
    o.camera = camera::Camera::with_fov(int(pixels), int(pixels), kFovDeg);
  };
  add_whole_setter(app, "--pixels", o.camera.width_px, 16, 4096, set_pixels,
                   "Width and height of the depth image, in pixels; its field of view is 90 "
                   "degrees");
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
