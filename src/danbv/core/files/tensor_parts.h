// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/safetensors.h"

// Tensors that may take several files, none of them larger than hosts of code like to keep: weights
// and checkpoints.
namespace danbv {

constexpr std::size_t kMostPartBytes = std::size_t(15) << 20;

// Parts of at most that many bytes as files, in order; one where all of it fits. A tensor that is
// too large for one is cut into flat pieces NAME[0], NAME[1], ..
std::vector<Safetensors> split_tensors(const Safetensors& content,
                                       std::size_t most_bytes = kMostPartBytes);
// The whole again; `name` begins the Error where pieces do not fit together.
Safetensors join_tensors(const std::vector<Safetensors>& parts, const std::string& name);

// Writes FILE.safetensors, or where that would be too large, FILE-HASH-00001-of-00003.safetensors
// and so on, and then FILE.safetensors.index.json, which names them and their hashes and so makes
// them count. Killed anywhere in between, what was there before is still whole. Parts that no index
// names any more go.
void write_tensors(const std::filesystem::path& file, const Safetensors& content,
                   std::size_t most_bytes = kMostPartBytes);

// What was written as FILE.safetensors, in one part or several. A part that is missing or not what
// the index says is an Error that names it.
Safetensors read_tensors(const std::filesystem::path& file);
bool tensors_exist(const std::filesystem::path& file);

// SHA-256 of the file, or of all its parts one after another.
std::string hash_of_tensors(const std::filesystem::path& file);

}  // namespace danbv
