// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/core/files/safetensors.h"

namespace danbv {

// Computed tensors kept in a subfolder of cache_folder(). The key names all that the content
// depends on; with a checksum it travels in the file, so that what is damaged, or of another key,
// counts as absent.
std::optional<Safetensors> load_cached(const std::string& subfolder, const std::string& key);

// A full or read-only disk, or none to keep things on, costs time at the next run, nothing else:
// false, no Error.
bool store_cached(const std::string& subfolder, const std::string& key, Safetensors content);

// Where a key's content lies; nowhere without a cache.
std::optional<std::filesystem::path> cached_path(const std::string& subfolder,
                                                 const std::string& key);

}  // namespace danbv
