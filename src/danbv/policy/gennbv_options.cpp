// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/gennbv_options.h"

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"

namespace danbv::policy {

void bind(CLI::App& app, GennbvOptions& o) {
  add_choice(app, "--gennbv.action", o.actions,
             {{"local", action::ActionSpace::local}, {"global", action::ActionSpace::global}},
             "Whether gennbv's actions are positions anywhere, as its authors have them, or moves "
             "of up to 5 m from where the drone is");
  add_value(app, "--gennbv.images", o.images,
            "Whether gennbv also sees a grey image of the last view");
}

namespace {
// With what training takes from the state's grid.
void bind_kept(CLI::App& app, GennbvOptions& o) {
  bind(app, o);
  add_triple(app, "--grid-cells", o.grid_dims, 7, 40, "Voxels of the state grid along x, y and z");
}
}  // namespace

std::string to_toml(const GennbvOptions& options) {
  GennbvOptions copy = options;
  return options_to_toml([&](CLI::App& app) { bind_kept(app, copy); });
}

GennbvOptions gennbv_options_from_toml(const std::string& text) {
  GennbvOptions options;
  options_from_toml(text, "gennbv options", [&](CLI::App& app) { bind_kept(app, options); });
  return options;
}

}  // namespace danbv::policy
