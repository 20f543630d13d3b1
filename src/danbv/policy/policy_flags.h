// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/policy/policy_options.h"

namespace CLI {
class App;
}

namespace danbv::policy {

// Binds the options to flags and keys of a config file. The paper's ablation switches are --action
// and
// --paf. `options` must live as long as the app.
void add_policy_flags(CLI::App& app, PolicyOptions& options);

// The options as a config file, and back. An unknown key or a bad value is an Error.
std::string to_toml(const PolicyOptions& options);
PolicyOptions policy_options_from_toml(const std::string& text);

}  // namespace danbv::policy
