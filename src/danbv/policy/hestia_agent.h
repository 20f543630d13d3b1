// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/policy/hestia_options.h"
#include "danbv/policy/network_agent.h"

namespace danbv::policy {

// A trained network of Hestia at work; free of LibTorch's headers.
struct HestiaAgent {
  HestiaOptions options;
  NetworkAgent agent;
};
HestiaAgent load_hestia(const std::filesystem::path& weights);

// Writes the weights of a network that has learned nothing, for measurements and tests.
void save_untrained_hestia(const std::filesystem::path& path, const HestiaOptions& options,
                           std::uint64_t seed);

}  // namespace danbv::policy
