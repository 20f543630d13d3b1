// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/action/action_codec.h"
#include "danbv/core/cli/bind.h"

namespace danbv::policy {

// What a network of Hestia is; kept with its weights.
struct HestiaOptions {
  action::ActionSpace actions = action::ActionSpace::global;
  bool images = true;           // whether it also sees the grey image of the last view
  Vec3i grid_dims{20, 20, 20};  // of the state that it is trained on
};

// All but grid_dims, which follows the state's --grid-cells.
void bind(CLI::App& app, HestiaOptions& options);

// The options as a config file, and back. An unknown key or a bad value is an Error.
std::string to_toml(const HestiaOptions& options);
HestiaOptions hestia_options_from_toml(const std::string& text);

}  // namespace danbv::policy
