// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "danbv/core/files/safetensors.h"

namespace danbv::train {

// All that a run needs to go on as if it had never stopped.
struct Checkpoint {
  std::int64_t iteration = 0;  // done so far
  std::uint64_t seed = 0;
  std::string config;   // the run's effective TOML
  Safetensors tensors;  // weights, Adam's moments, counters, running episodes
};

constexpr std::size_t kMaxCheckpointBytes = 128 << 20;
constexpr int kKeptCheckpoints = 3;

// Writes iteration-000123.safetensors (over 15 MiB: iteration-000123-00001-of-00003.safetensors and
// so on), then iteration-000123.json, which names their hashes and so makes them count; then all
// before the last three go. Later ones, damaged ones of a run that went on from this one, stay:
// they say nothing of how old the good ones are. Killed anywhere in between, the folder still holds
// the checkpoint before.
void write_checkpoint(const std::filesystem::path& folder, const Checkpoint& checkpoint);

// The newest one that is whole; none when there is none. Damaged ones are passed over, and named.
std::optional<Checkpoint> latest_checkpoint(const std::filesystem::path& folder,
                                            std::vector<std::string>* passed_over = nullptr);

}  // namespace danbv::train
