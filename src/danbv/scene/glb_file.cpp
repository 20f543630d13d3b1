// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/glb_file.h"

#include <fmt/format.h>

#include <cmath>

#include "danbv/core/error.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/shown.h"

namespace danbv::scene {

namespace {

using nlohmann::json;

constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinChunk = 0x004E4942;

std::uint32_t word_at(const Bytes& file, std::size_t at) {
  return std::uint32_t(file[at]) | std::uint32_t(file[at + 1]) << 8 |
         std::uint32_t(file[at + 2]) << 16 | std::uint32_t(file[at + 3]) << 24;
}

struct Chunk {
  std::size_t begin = 0, size = 0;
};

Chunk chunk_at(const Bytes& file, std::size_t at, std::uint32_t type, const std::string& name) {
  if (file.size() - at < 8) fail(fmt::format("{}: byte {}: the file is cut short", name, at));
  const Chunk chunk{at + 8, word_at(file, at)};
  if (word_at(file, at + 4) != type)
    fail(fmt::format("{}: byte {}: a chunk of the wrong type", name, at + 4));
  if (chunk.size > file.size() - chunk.begin)
    fail(fmt::format("{}: byte {}: a chunk of {} bytes, but {} follow", name, at, chunk.size,
                     file.size() - chunk.begin));
  return chunk;
}

// The one buffer's bytes in the binary chunk.
Span<const std::uint8_t> buffer_of(const json& all, const Bytes& file, Chunk bin,
                                   const std::string& name) {
  if (!all.contains("buffers") || !all["buffers"].is_array() || all["buffers"].size() != 1 ||
      !all["buffers"][0].is_object())
    fail(name + ": a GLB has one buffer");
  const json& buffer = all["buffers"][0];
  if (buffer.contains("uri")) fail(name + ": buffer 0 points outside the file; save it as one GLB");
  const json length = buffer.value("byteLength", json());
  if (!length.is_number_unsigned() || length.get<std::uint64_t>() == 0 ||
      length.get<std::uint64_t>() > bin.size)
    fail(fmt::format("{}: buffer 0: byteLength is not within the {} bytes of the binary chunk",
                     name, bin.size));
  return {file.data() + bin.begin, index_t(length.get<std::uint64_t>())};
}

// Compressed or quantised geometry cannot be read as if it were plain.
void check_required(const json& all, const std::string& name) {
  if (!all.contains("extensionsRequired")) return;
  for (const auto& extension : all["extensionsRequired"])
    if (extension.is_string() && extension != "KHR_materials_unlit" &&
        extension != "KHR_texture_transform")
      fail(name + ": needs the glTF extension " + shown(extension.get<std::string>(), 60) +
           "; export without compression");
}

// Some exporters write whole numbers with a fraction of zero.
std::optional<std::uint64_t> as_whole(const json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (!value.is_number_float()) return {};
  const double real = value.get<double>();
  if (real < 0 || real > 9e15 || real != std::floor(real)) return {};
  return static_cast<std::uint64_t>(real);
}

}  // namespace

void GlbItem::fault(const std::string& what) const {
  fail(fmt::format("{}: {}/{}: {}", *file, list, index, what));
}

const json* GlbItem::member(const char* key) const {
  const auto found = object->find(key);
  return found == object->end() ? nullptr : &*found;
}

std::optional<std::uint64_t> GlbItem::whole(const char* key) const {
  const json* value = member(key);
  if (value == nullptr) return {};
  const auto number = as_whole(*value);
  if (!number) fault(fmt::format("{} is no whole number", key));
  return number;
}

std::string GlbItem::text(const char* key) const {
  const json* value = member(key);
  if (value == nullptr) return {};
  if (!value->is_string()) fault(fmt::format("{} is no text", key));
  return value->get<std::string>();
}

std::vector<double> GlbItem::numbers(const char* key, std::size_t count) const {
  const json* value = member(key);
  if (value == nullptr) return {};
  std::vector<double> all;
  if (value->is_array() && value->size() == count)
    for (const json& number : *value)
      if (number.is_number()) all.push_back(number.get<double>());
  if (all.size() != count) fault(fmt::format("{} is no list of {} numbers", key, count));
  return all;
}

std::vector<std::uint64_t> GlbItem::wholes(const char* key) const {
  const json* value = member(key);
  if (value == nullptr) return {};
  if (!value->is_array()) fault(fmt::format("{} is no list", key));
  std::vector<std::uint64_t> all;
  for (const json& number : *value) {
    const auto whole = as_whole(number);
    if (!whole) fault(fmt::format("{} holds what is no whole number", key));
    all.push_back(*whole);
  }
  return all;
}

std::size_t GlbFile::count(const char* list) const {
  const auto found = json.find(list);
  if (found == json.end()) return 0;
  if (!found->is_array()) fail(fmt::format("{}: {} is no list", name, list));
  return found->size();
}

GlbItem GlbFile::item(const char* list, std::uint64_t index) const {
  if (index >= count(list)) fail(fmt::format("{}: there is no {}/{}", name, list, index));
  const nlohmann::json& object = json[list][std::size_t(index)];
  if (!object.is_object()) fail(fmt::format("{}: {}/{} is no object", name, list, index));
  return {&object, list, std::size_t(index), &name};
}

GlbFile open_glb(const Bytes& file, const std::string& name) {
  if (file.size() < 20 || word_at(file, 0) != kMagic) fail(name + ": not a GLB file");
  if (word_at(file, 4) != 2) fail(name + ": byte 4: only glTF 2.0 is read");
  if (word_at(file, 8) > file.size())
    fail(fmt::format("{}: byte 8: says {} bytes, the file has {}", name, word_at(file, 8),
                     file.size()));
  const Chunk text = chunk_at(file, 12, kJsonChunk, name);
  json all = parse_json({reinterpret_cast<const char*>(file.data()) + text.begin, text.size}, name);
  if (!all.is_object()) fail(name + ": the GLB's JSON chunk is no JSON object");
  const Chunk bin = chunk_at(file, text.begin + text.size, kBinChunk, name);
  const auto buffer = buffer_of(all, file, bin, name);
  check_required(all, name);
  return {std::move(all), buffer, name, file.size()};
}

}  // namespace danbv::scene
