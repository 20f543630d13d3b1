// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>

#include "danbv/core/files/manifest.h"

namespace danbv {

// A folder of results as a reader sees it: every file is held against the manifest, so that none of
// a half-written or mixed result is taken for a whole one.
class ResultFolder {
 public:
  // Finishes a replacement that a kill broke off (replacement.h). The manifest may be that of a
  // folder above, which holds this one as a part of its result.
  explicit ResultFolder(const std::filesystem::path& folder);

  // The bytes the manifest speaks of, or an Error that names the file. Without a manifest, or for a
  // name it does not vouch for, just the file.
  Bytes read(const std::string& name, std::uint64_t max_bytes = std::uint64_t(4) << 30) const;
  std::string read_text(const std::string& name, std::uint64_t max_bytes) const;

  const std::filesystem::path& path() const { return folder_; }
  // Whether there is a manifest.
  bool is_vouched_for() const { return manifest_.has_value(); }

 private:
  std::filesystem::path folder_;
  std::string prefix_;  // of its files' names in the manifest
  std::optional<Manifest> manifest_;
};

// Puts the new result in place where a writer was killed while it did so. An Error says what
// happened where the folder cannot be written, or is being written for too long.
void finish_replacement(const std::filesystem::path& folder);

}  // namespace danbv
