// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace danbv {

// Text from outside (a file's words, a path) as a message or a terminal may show it: valid UTF-8
// stands as it is; control characters, characters that turn the direction of writing and bytes that
// are no UTF-8 become \xNN, one for each byte. Of more than `longest` bytes the rest is "..".
std::string shown(std::string_view text, std::size_t longest = std::string_view::npos);
inline std::string shown(const std::filesystem::path& path) {
  return shown(std::string_view(path.native()));
}
inline std::string shown(const std::string& text) { return shown(std::string_view(text)); }
inline std::string shown(const char* text) { return shown(std::string_view(text)); }

// The same for a message of several lines: its line ends stay.
std::string shown_lines(std::string_view text);

}  // namespace danbv
