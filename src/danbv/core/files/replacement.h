// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/core/files/manifest.h"

// How a folder of results changes at once. All new files are written to .danbv/new, with their
// manifest; .danbv/new is renamed to .danbv/ready, and from there on the new result counts: each
// file is renamed to its place, what the old manifest has and the new one has not is removed, and
// the new manifest comes last. A process that is killed in between leaves .danbv/ready, and the
// next one that opens the folder goes on. The folder must be locked (folder_lock.h).
namespace danbv {

std::filesystem::path new_files_of(const std::filesystem::path& folder);  // .danbv/new

// The manifest that .danbv/new would have; keep: with the earlier one's other files.
Manifest next_manifest(const std::filesystem::path& folder, const Manifest& grown,
                       const std::optional<Manifest>& keep);

// An Error, and all is as it was, until .danbv/new has become .danbv/ready; then put_in_place.
void replace_result(const std::filesystem::path& folder, const Manifest& next);

bool is_broken_off(const std::filesystem::path& folder);
void put_in_place(const std::filesystem::path& folder);

}  // namespace danbv
