// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "danbv/core/files/files.h"

namespace danbv {

// A file that danbv wrote into a folder of results. Without a hash its content is not vouched for:
// it grows, or is rewritten while the command runs. Such a name may hold stars, each for any text
// without a slash.
struct ManifestEntry {
  std::string name;  // relative, with slashes
  std::uint64_t bytes = 0;
  std::string sha256;  // empty: only the name is known

  bool operator==(const ManifestEntry&) const = default;
};

// FOLDER/manifest.json: which files of a folder are danbv's, and what is in them. The last file of
// a result that is written.
struct Manifest {
  std::string command;  // that made it: scan, import, eval, train, dataset build
  std::vector<ManifestEntry> files;

  // The entry of this very name, or else one whose stars fit it; null: not danbv's.
  const ManifestEntry* find(const std::string& name) const;
  // Puts the entry in the place of the one of its name.
  void put(const ManifestEntry& entry);

  bool operator==(const Manifest&) const = default;
};

constexpr const char* kManifestName = "manifest.json";

std::string to_json(const Manifest& manifest);
// None where there is no file. A damaged one, or one with names that lead out of the folder, is an
// Error that names it.
std::optional<Manifest> read_manifest(const std::filesystem::path& folder);

// The same, but a file that is no manifest of danbv's counts as none.
std::optional<Manifest> sound_manifest(const std::filesystem::path& folder);

ManifestEntry entry_of(const std::string& name, const Bytes& content);

// Whether a text fits a name with stars.
bool fits(const std::string& pattern, const std::string& name);

// What stands where a name wants a folder, and is none: a link, a file.
std::optional<std::filesystem::path> in_the_way(const std::filesystem::path& folder,
                                                const std::string& name);

}  // namespace danbv
