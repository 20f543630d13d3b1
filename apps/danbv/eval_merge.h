// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace danbv::app {

// The config.toml that all shards of an evaluation have in common. An Error names folders that hold
// no finished shard, and what two of them say differently.
std::filesystem::path common_config(const std::vector<std::string>& shards);

// Copies the episodes of all shards to out/targets. An Error names a target of which two shards
// hold different ones.
void gather_targets(const std::vector<std::string>& shards, const std::filesystem::path& out);

}  // namespace danbv::app
