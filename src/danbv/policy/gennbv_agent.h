// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/policy/gennbv_options.h"
#include "danbv/policy/network_agent.h"

namespace danbv::policy {

// A trained network of GenNBV at work; free of LibTorch's headers.
struct GennbvAgent {
  GennbvOptions options;
  NetworkAgent agent;
};
GennbvAgent load_gennbv(const std::filesystem::path& weights);

// Writes the weights of a network that has learned nothing, for measurements and tests.
void save_untrained_gennbv(const std::filesystem::path& path, const GennbvOptions& options,
                           std::uint64_t seed);

}  // namespace danbv::policy
