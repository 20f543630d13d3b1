// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace danbv {

using Bytes = std::vector<std::uint8_t>;

// The whole file; an Error names the path and the fault. Files over max_bytes are refused.
Bytes read_file(const std::filesystem::path& path, std::uint64_t max_bytes = std::uint64_t(4)
                                                                             << 30);
std::string read_text(const std::filesystem::path& path, std::uint64_t max_bytes = std::uint64_t(4)
                                                                                   << 30);

// Writes to a temporary name beside the target, then renames: the file is complete or absent.
void write_file(const std::filesystem::path& path, std::string_view content);
void write_file(const std::filesystem::path& path, const Bytes& content);

// Where computed things are kept between runs: $DANBV_CACHE, else $XDG_CACHE_HOME/danbv, else
// ~/.cache/danbv.
std::filesystem::path cache_folder();

}  // namespace danbv
