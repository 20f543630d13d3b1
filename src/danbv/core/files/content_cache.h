// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/core/files/safetensors.h"

namespace danbv {

// Computed tensors kept in a subfolder of cache_folder(). The key names all that the content
// depends on; with a checksum it travels in the file, so that what is damaged, or of another key,
// counts as absent.
std::optional<Safetensors> load_cached(const std::string& subfolder, const std::string& key);

// What `unpack` makes of the content. It must check all that it takes: a file may be forged, with a
// right checksum; where it throws an Error, the content counts as absent.
template <class Unpack>
auto load_cached(const std::string& subfolder, const std::string& key, const Unpack& unpack)
    -> std::optional<decltype(unpack(Safetensors()))> {
  const auto content = load_cached(subfolder, key);
  if (!content) return {};
  try {
    return unpack(*content);
  } catch (const Error&) {
    return {};
  }
}

// A full or read-only disk, or none to keep things on, costs time at the next run, nothing else:
// false, no Error.
bool store_cached(const std::string& subfolder, const std::string& key, Safetensors content);

// Where a key's content lies; nowhere without a cache.
std::optional<std::filesystem::path> cached_path(const std::string& subfolder,
                                                 const std::string& key);

}  // namespace danbv
