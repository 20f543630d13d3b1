// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/content_cache.h"

#include "danbv/core/files/sha256.h"

namespace danbv {

namespace {
std::string checksum(const Safetensors& content) {
  Sha256 hash;
  for (const auto& [name, tensor] : content.tensors)
    hash.update(name.data(), name.size()).update(tensor.bytes.data(), tensor.bytes.size());
  return hash.hex();
}
}  // namespace

std::optional<std::filesystem::path> cached_path(const std::string& subfolder,
                                                 const std::string& key) {
  const auto cache = cache_folder();
  if (!cache) return {};
  const std::string name = Sha256().update(key.data(), key.size()).hex().substr(0, 24);
  return *cache / subfolder / (name + ".safetensors");
}

std::optional<Safetensors> load_cached(const std::string& subfolder, const std::string& key) {
  const auto path = cached_path(subfolder, key);
  std::error_code code;
  if (!path || !std::filesystem::exists(*path, code)) return {};
  try {
    Safetensors content = read_safetensors(*path);
    const bool whole =
        content.metadata["key"] == key && content.metadata["checksum"] == checksum(content);
    if (whole) return content;
  } catch (const std::exception&) {  // not even a safetensors file
  }
  return {};
}

bool store_cached(const std::string& subfolder, const std::string& key, Safetensors content) {
  content.metadata["key"] = key;
  content.metadata["checksum"] = checksum(content);
  const auto path = cached_path(subfolder, key);
  if (!path) return false;
  try {
    make_folders(path->parent_path(), 0700);  // nobody else's business
    write_file(*path, serialize(content), Link::replace);
  } catch (const Error&) {
    return false;
  }
  return true;
}

}  // namespace danbv
