// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/scan_rl_options.h"

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"

namespace danbv::policy {

void bind(CLI::App& app, ScanRlOptions& o) {
  add_number(app, "--scan-rl.frames", o.frames, 1, 64,
             "Grey images of the last views that scan-rl sees");
  add_number(app, "--scan-rl.side-px", o.side_px, 8, 400,
             "Width and height of scan-rl's grey images, in pixels");
  add_number(app, "--scan-rl.radius-low", o.radius_low, 1, 12,
             "Smallest of the three radii that scan-rl moves between, in metres of the 15 m frame");
  add_number(app, "--scan-rl.radius-step", o.radius_step, 0.1, 6,
             "Distance between these radii, in metres of the 15 m frame");
}

std::string to_toml(const ScanRlOptions& options) {
  ScanRlOptions copy = options;
  return options_to_toml([&](CLI::App& app) { bind(app, copy); });
}

ScanRlOptions scan_rl_options_from_toml(const std::string& text) {
  ScanRlOptions options;
  options_from_toml(text, "scan-rl options", [&](CLI::App& app) { bind(app, options); });
  return options;
}

}  // namespace danbv::policy
