// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/safetensors.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/shown.h"

namespace danbv {

using nlohmann::json;

namespace {

constexpr std::pair<DType, const char*> kNames[] = {
    {DType::f32, "F32"}, {DType::f64, "F64"}, {DType::i32, "I32"}, {DType::i64, "I64"},
    {DType::u8, "U8"},   {DType::u16, "U16"}, {DType::i16, "I16"}};
constexpr std::uint64_t kMaxHeader = kMaxJsonBytes;

const char* name_of(DType dtype) {
  for (const auto& [d, name] : kNames)
    if (d == dtype) return name;
  return "?";
}

DType dtype_named(const std::string& name, const std::string& where) {
  for (const auto& [dtype, known] : kNames)
    if (name == known) return dtype;
  fail(where + ": unknown type " + shown(name, 80));
}

struct Entry {
  std::string name;
  TensorData tensor;
  std::uint64_t begin = 0, end = 0;
};

Entry parse_entry(const std::string& key, const json& value, std::uint64_t data_size,
                  const std::string& file) {
  const std::string where = file + ": tensor " + shown(key, 80);
  Entry entry{key, {}, 0, 0};
  entry.tensor.dtype = dtype_named(value.at("dtype").get<std::string>(), where);
  std::uint64_t bytes = size_of(entry.tensor.dtype);
  for (const auto& d : value.at("shape")) {
    const auto extent = whole_number<std::uint64_t>(d, where);
    constexpr std::uint64_t kMost = std::uint64_t(1) << 40;  // also of one that has a 0 beside it
    if (extent > kMost || (extent != 0 && bytes > kMost / extent))
      fail(where + ": shape too large");
    bytes *= extent;
    entry.tensor.shape.push_back(static_cast<index_t>(extent));
  }
  const auto& offsets = value.at("data_offsets");
  entry.begin = whole_number<std::uint64_t>(offsets.at(0), where);
  entry.end = whole_number<std::uint64_t>(offsets.at(1), where);
  if (entry.begin > entry.end || entry.end > data_size)
    fail(where + ": offsets lie outside the file");
  if (entry.end - entry.begin != bytes) fail(where + ": size does not fit its shape");
  return entry;
}

json parse_header(const Bytes& file, const std::string& name, std::uint64_t& data_begin) {
  if (file.size() < 8) fail(name + ": too short for a safetensors file");
  std::uint64_t length = 0;
  for (int i = 7; i >= 0; --i) length = length << 8 | file[i];
  if (length > kMaxHeader || length > file.size() - 8)
    fail(name + ": header length " + std::to_string(length) + " is larger than the file");
  data_begin = 8 + length;
  const auto* text = reinterpret_cast<const char*>(file.data()) + 8;
  if (length == 0 || text[0] != '{') fail(name + ": header is not a JSON object");
  return parse_json({text, length}, name + ": header");
}

}  // namespace

std::size_t size_of(DType dtype) {
  switch (dtype) {
    case DType::f64:
    case DType::i64:
      return 8;
    case DType::f32:
    case DType::i32:
      return 4;
    case DType::u16:
    case DType::i16:
      return 2;
    default:
      return 1;
  }
}

const TensorData& Safetensors::at(const std::string& name) const {
  const auto found = tensors.find(name);
  if (found != tensors.end()) return found->second;
  std::string known;
  for (const auto& [other, tensor] : tensors) known += (known.empty() ? "" : ", ") + other;
  fail("no tensor named " + name + "; there are: " + shown(known, 400));
}

Safetensors parse_safetensors(const Bytes& file, const std::string& name) try {
  std::uint64_t data_begin = 0;
  const json header = parse_header(file, name, data_begin);
  Safetensors content;
  std::vector<Entry> entries;
  for (const auto& [key, value] : header.items()) {
    if (key == "__metadata__")
      content.metadata = value.get<std::map<std::string, std::string>>();
    else
      entries.push_back(parse_entry(key, value, file.size() - data_begin, name));
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  std::uint64_t at = 0;
  for (auto& entry : entries) {
    if (entry.begin != at)
      fail(name + ": tensor " + shown(entry.name, 80) + " leaves a hole or overlaps");
    at = entry.end;
    const auto* data = file.data() + data_begin;
    entry.tensor.bytes.assign(data + entry.begin, data + entry.end);
    content.tensors.emplace(entry.name, std::move(entry.tensor));
  }
  if (data_begin + at != file.size()) fail(name + ": the tensors do not cover the file");
  return content;
} catch (const json::exception& error) {
  fail(name + ": bad safetensors header: " + shown(error.what(), 400));
}

Safetensors read_safetensors(const std::filesystem::path& path) {
  return parse_safetensors(read_file(path), path.string());
}

Bytes serialize(const Safetensors& content) {
  json header = json::object();
  if (!content.metadata.empty()) header["__metadata__"] = content.metadata;
  std::uint64_t at = 0;
  for (const auto& [name, tensor] : content.tensors) {
    header[name] = {{"dtype", name_of(tensor.dtype)},
                    {"shape", tensor.shape},
                    {"data_offsets", {at, at + tensor.bytes.size()}}};
    at += tensor.bytes.size();
  }
  std::string text = json_text(header);
  while (text.size() % 8 != 0) text += ' ';  // keeps the data aligned
  Bytes file;
  file.reserve(8 + text.size() + at);
  for (int i = 0; i < 8; ++i) file.push_back(std::uint8_t(std::uint64_t(text.size()) >> (8 * i)));
  file.insert(file.end(), text.begin(), text.end());
  for (const auto& [name, tensor] : content.tensors)
    file.insert(file.end(), tensor.bytes.begin(), tensor.bytes.end());
  return file;
}

void write_safetensors(const std::filesystem::path& path, const Safetensors& content) {
  write_file(path, serialize(content));
}

}  // namespace danbv
