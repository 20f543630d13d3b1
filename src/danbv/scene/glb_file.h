// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "danbv/core/device/span.h"
#include "danbv/core/files/files.h"

namespace danbv::scene {

// An object in one of glTF's lists: "node 3". Its members may be anything; what is absent is
// nullopt or empty, what is of another kind than asked for is an Error that names it.
struct GlbItem {
  const nlohmann::json* object;
  const char* list;
  std::size_t index;
  const std::string* file;

  std::optional<std::uint64_t> whole(const char* key) const;
  std::string text(const char* key) const;
  std::vector<double> numbers(const char* key, std::size_t count) const;
  std::vector<std::uint64_t> wholes(const char* key) const;  // a list of any length
  const nlohmann::json* member(const char* key) const;       // nullptr: absent
  [[noreturn]] void fault(const std::string& what) const;
};

// A GLB file: its JSON, within the limits of core/files/json.h, and the bytes of its one buffer,
// which is its binary chunk. It points to nothing outside and needs no extension that would change
// geometry.
struct GlbFile {
  nlohmann::json json;
  Span<const std::uint8_t> buffer;
  std::string name;
  std::uint64_t bytes = 0;  // of the whole file

  std::size_t count(const char* list) const;
  // An Error where the list has no such object.
  GlbItem item(const char* list, std::uint64_t index) const;
};

GlbFile open_glb(const Bytes& file, const std::string& name);

}  // namespace danbv::scene
