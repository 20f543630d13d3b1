// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/policy/hemisphere_moves.h"

namespace danbv::policy {

// What a network of Scan-RL is; kept with its weights.
struct ScanRlOptions {
  std::int32_t frames = 6;    // grey images of the last views
  std::int32_t side_px = 84;  // of each
  float radius_low = 9, radius_step = 1.5f;

  HemisphereLattice lattice() const {
    HemisphereLattice lattice;
    lattice.radius_low = radius_low, lattice.radius_step = radius_step;
    return lattice;
  }
};

void bind(CLI::App& app, ScanRlOptions& options);

// The options as a config file, and back. An unknown key or a bad value is an Error.
std::string to_toml(const ScanRlOptions& options);
ScanRlOptions scan_rl_options_from_toml(const std::string& text);

}  // namespace danbv::policy
