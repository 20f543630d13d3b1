// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/policy/gennbv_codec.h"

namespace danbv::policy {

// What a network of GenNBV is; kept with its weights.
struct GennbvOptions {
  action::ActionSpace actions = action::ActionSpace::global;
  bool images = false;          // whether it also sees the grey image of the last view
  Vec3i grid_dims{20, 20, 20};  // of the state that it is trained on

  GennbvCodec codec() const { return {actions, {}}; }
};

// All but grid_dims, which follows the state's --grid-cells.
void bind(CLI::App& app, GennbvOptions& options);

// The options as a config file, and back. An unknown key or a bad value is an Error.
std::string to_toml(const GennbvOptions& options);
GennbvOptions gennbv_options_from_toml(const std::string& text);

}  // namespace danbv::policy
