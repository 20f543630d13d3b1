// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/core/files/safetensors.h"
#include "danbv/policy/actor_critic.h"

namespace danbv::policy {

// A trained network as a file: every weight by name, which kind of network they are of, and the
// options (TOML) that make one for them.
Safetensors weights_of(const Parameters& parameters, const std::string& kind,
                       const std::string& options);

// The options that such a file was saved with; an Error where it is not of that kind.
std::string options_text(const Safetensors& content, const std::string& kind,
                         const std::string& file);

// Replaces all weights of a network. One Error names the file and every fault: a tensor that is
// missing or unknown, of another type or shape, or not finite.
void set_weights(const Parameters& parameters, const Safetensors& content, const std::string& file);

// The same of da-nbv's policy.
Safetensors to_safetensors(const ActorCritic& policy);

PolicyOptions options_of(const Safetensors& content, const std::string& file);

ActorCritic make_policy(const Safetensors& content, const std::string& file, at::Device device);

void save_policy(const std::filesystem::path& path, const ActorCritic& policy);
ActorCritic load_policy(const std::filesystem::path& path, at::Device device);

}  // namespace danbv::policy
