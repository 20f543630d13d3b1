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

std::filesystem::path cached_path(const std::string& subfolder, const std::string& key) {
  const std::string name = Sha256().update(key.data(), key.size()).hex().substr(0, 24);
  return cache_folder() / subfolder / (name + ".safetensors");
}

std::optional<Safetensors> load_cached(const std::string& subfolder, const std::string& key) {
  const auto path = cached_path(subfolder, key);
  std::error_code code;
  if (!std::filesystem::exists(path, code)) return {};
  try {
    Safetensors content = read_safetensors(path);
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
  try {
    write_safetensors(cached_path(subfolder, key), content);
  } catch (const Error&) {
    return false;
  }
  return true;
}

}  // namespace danbv
