// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace danbv {

// Text for a terminal or a JSON file, whatever bytes a file's name holds: what is not UTF-8, and
// control characters but line breaks and tabs, stand as \xFF. Files are opened by the bytes.
std::string shown(std::string_view text);
inline std::string shown(const std::filesystem::path& path) {
  return shown(std::string_view(path.native()));
}
inline std::string shown(const std::string& text) { return shown(std::string_view(text)); }
inline std::string shown(const char* text) { return shown(std::string_view(text)); }

}  // namespace danbv
