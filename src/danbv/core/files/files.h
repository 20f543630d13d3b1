// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
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

// What a symbolic link at the path means: the file it points to, as other tools have it, or a name
// that is in the way.
enum class Link { follow, replace };

// Writes to a temporary file beside the target, then renames: the file is complete or as it was.
// Only regular files are replaced, and keep their mode; FIFOs and character devices are written
// into; all else, and what is write-protected, is refused.
void write_file(const std::filesystem::path& path, std::string_view content,
                Link link = Link::follow);
void write_file(const std::filesystem::path& path, const Bytes& content, Link link = Link::follow);
inline std::string_view as_text(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Adds a whole record to the end of a file, or nothing.
void append_to_file(const std::filesystem::path& path, std::string_view record);

// Makes the folder and those above it; gives those that were not there, outermost first.
std::vector<std::filesystem::path> make_folders(const std::filesystem::path& folder,
                                                mode_t mode = 0755);
// Removes a folder of danbv's own with all in it; links are removed, not followed.
void remove_tree(const std::filesystem::path& path);

bool write_all(int file, std::string_view content);  // false: errno says why

// An Error of this text and what errno says.
[[noreturn]] void fail_for(const std::string& what);

// Where computed things are kept between runs: $DANBV_CACHE, else $XDG_CACHE_HOME/danbv, else
// ~/.cache/danbv. None where these are not set, or belong to another user.
std::optional<std::filesystem::path> cache_folder();

}  // namespace danbv
