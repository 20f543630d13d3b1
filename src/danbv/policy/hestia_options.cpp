// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/hestia_options.h"

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"

namespace danbv::policy {

void bind(CLI::App& app, HestiaOptions& o) {
  add_choice(app, "--hestia.action", o.actions,
             {{"local", action::ActionSpace::local}, {"global", action::ActionSpace::global}},
             "Whether hestia's actions are positions anywhere, as its authors have them, or moves "
             "of up to 5 m from where the drone is");
  add_value(app, "--hestia.images", o.images,
            "Whether hestia also sees a grey image of the last view, as its authors' does");
}

namespace {
// With what training takes from the state's grid.
void bind_kept(CLI::App& app, HestiaOptions& o) {
  bind(app, o);
  add_triple(app, "--grid-cells", o.grid_dims, 7, 40, "Voxels of the state grid along x, y and z");
}
}  // namespace

std::string to_toml(const HestiaOptions& options) {
  HestiaOptions copy = options;
  return options_to_toml([&](CLI::App& app) { bind_kept(app, copy); });
}

HestiaOptions hestia_options_from_toml(const std::string& text) {
  HestiaOptions options;
  options_from_toml(text, "hestia options", [&](CLI::App& app) { bind_kept(app, options); });
  return options;
}

}  // namespace danbv::policy
