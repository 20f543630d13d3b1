// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/glb_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/json.h"

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

json parse_kept(const Bytes& file, Chunk chunk, const std::string& name) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()) + chunk.begin, chunk.size);
  check_json_limits(text, name);
  const auto keep = [](int, json::parse_event_t event, json& parsed) {
    return event != json::parse_event_t::key ||
           (parsed != "extras" && parsed != "extensions" && parsed != "extensionsUsed");
  };
  auto parsed = json::parse(text, keep, false);
  if (!parsed.is_object()) fail(name + ": the GLB's JSON chunk is no JSON object");
  return parsed;
}

void check_buffers(const json& all, std::size_t bin_bytes, const std::string& name) {
  if (!all.contains("buffers") || !all["buffers"].is_array() || all["buffers"].size() != 1 ||
      !all["buffers"][0].is_object())
    fail(name + ": a GLB has one buffer");
  const json& buffer = all["buffers"][0];
  if (buffer.contains("uri")) fail(name + ": buffer 0 points outside the file; save it as one GLB");
  const json& length = buffer.contains("byteLength") ? buffer["byteLength"] : json();
  if (!length.is_number_unsigned() || length.get<std::uint64_t>() == 0 ||
      length.get<std::uint64_t>() > bin_bytes)
    fail(fmt::format("{}: buffer 0: byteLength is not within the {} bytes of the binary chunk",
                     name, bin_bytes));
}

// Compressed or quantised geometry cannot be read as if it were plain.
void check_required(const json& all, const std::string& name) {
  if (!all.contains("extensionsRequired")) return;
  for (const auto& extension : all["extensionsRequired"])
    if (extension.is_string() && extension != "KHR_materials_unlit" &&
        extension != "KHR_texture_transform")
      fail(name + ": needs the glTF extension " + extension.get<std::string>().substr(0, 60) +
           "; export without compression");
}

void put_word(Bytes& out, std::uint64_t value) {
  for (int k = 0; k < 4; ++k) out.push_back(static_cast<std::uint8_t>(value >> (8 * k)));
}

Bytes glb_of(std::string text, const std::uint8_t* bin, std::size_t bin_size) {
  text.resize((text.size() + 3) / 4 * 4, ' ');
  const std::size_t padded = (bin_size + 3) / 4 * 4;
  Bytes out;
  out.reserve(28 + text.size() + padded);
  for (const std::uint64_t word :
       {std::uint64_t(kMagic), std::uint64_t(2), std::uint64_t(28 + text.size() + padded),
        std::uint64_t(text.size()), std::uint64_t(kJsonChunk)})
    put_word(out, word);
  out.insert(out.end(), text.begin(), text.end());
  put_word(out, padded), put_word(out, kBinChunk);
  out.insert(out.end(), bin, bin + bin_size);
  out.resize(28 + text.size() + padded);
  return out;
}

}  // namespace

Bytes stripped_glb(const Bytes& file, const std::string& name) {
  if (file.size() < 20 || word_at(file, 0) != kMagic) fail(name + ": not a GLB file");
  if (word_at(file, 4) != 2) fail(name + ": byte 4: only glTF 2.0 is read");
  if (word_at(file, 8) > file.size())
    fail(fmt::format("{}: byte 8: says {} bytes, the file has {}", name, word_at(file, 8),
                     file.size()));
  const Chunk text = chunk_at(file, 12, kJsonChunk, name);
  const json all = parse_kept(file, text, name);
  const Chunk bin = chunk_at(file, text.begin + text.size, kBinChunk, name);
  check_buffers(all, bin.size, name);
  check_required(all, name);
  json kept;
  for (const char* key :
       {"asset", "buffers", "bufferViews", "accessors", "meshes", "nodes", "scenes", "scene"})
    if (all.contains(key)) kept[key] = all[key];
  return glb_of(kept.dump(-1, ' ', false, json::error_handler_t::replace), file.data() + bin.begin,
                bin.size);
}

}  // namespace danbv::scene
