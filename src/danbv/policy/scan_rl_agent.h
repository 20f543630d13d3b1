// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/policy/network_agent.h"
#include "danbv/policy/scan_rl_options.h"

namespace danbv::policy {

// A trained network of Scan-RL at work.
struct ScanRlAgent {
  ScanRlOptions options;
  NetworkAgent agent;
};
ScanRlAgent load_scan_rl(const std::filesystem::path& path);

// For tests and tools.
void save_untrained_scan_rl(const std::filesystem::path& path, const ScanRlOptions& options,
                            std::uint64_t seed);

}  // namespace danbv::policy
