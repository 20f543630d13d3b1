// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "danbv/core/files/files.h"

// All JSON that danbv reads comes through here (scripts/checks/json.sh): deep nesting would
// overflow the stack where a document is copied or written, and a value takes up to thirty times
// its text's bytes in memory. Errors begin with `name`, the file's.
namespace danbv {

constexpr int kMaxJsonDepth = 64;
constexpr std::size_t kMaxJsonValues = 4'000'000;
constexpr std::uint64_t kMaxJsonBytes = std::uint64_t(64) << 20;

nlohmann::json parse_json(std::string_view text, const std::string& name);
nlohmann::ordered_json parse_ordered_json(std::string_view text, const std::string& name);
nlohmann::json read_json(const std::filesystem::path& path,
                         std::uint64_t max_bytes = kMaxJsonBytes);
nlohmann::ordered_json read_ordered_json(const std::filesystem::path& path,
                                         std::uint64_t max_bytes = kMaxJsonBytes);

// The limits alone, for a parser of another library or with a callback.
void check_json_limits(std::string_view text, const std::string& name);

}  // namespace danbv
