// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/core/files/safetensors.h"
#include "danbv/policy/actor_critic.h"

namespace danbv::policy {

// A trained policy as a file: every weight by name, and the options that make a network of them.
Safetensors to_safetensors(const ActorCritic& policy);

// Replaces all weights of a policy. One Error names the file and every fault: a tensor that is
// missing or unknown, of another type or shape, or not finite.
void set_weights(ActorCritic& policy, const Safetensors& content, const std::string& file);

// The options that a file was saved with.
PolicyOptions options_of(const Safetensors& content, const std::string& file);

ActorCritic make_policy(const Safetensors& content, const std::string& file, at::Device device);

void save_policy(const std::filesystem::path& path, const ActorCritic& policy);
ActorCritic load_policy(const std::filesystem::path& path, at::Device device);

}  // namespace danbv::policy
