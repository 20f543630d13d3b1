// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/tensor_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "danbv/core/files/disk.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/sha256.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

// What a tensor's line in the header takes at most, beside its name; and the header itself.
constexpr std::size_t kLineBytes = 160, kHeaderBytes = 64;
constexpr std::size_t kMostParts = 9999;
const std::string kCut = "cut ";  // metadata of a tensor in pieces: its shape

std::string hash_of(const Bytes& bytes) {
  return Sha256().update(bytes.data(), bytes.size()).hex();
}

// Fills parts one after another.
class Splitter {
 public:
  explicit Splitter(std::size_t most_bytes) : most_(most_bytes) {}

  void add_metadata(const std::string& key, const std::string& value) {
    parts_.back().metadata[key] = value;
    used_ += 2 * (key.size() + value.size()) + kLineBytes;  // quoted, some of it escaped
  }

  void add(const std::string& name, const TensorData& tensor) {
    if (tensor.bytes.size() + cost_of(name) > most_ - kHeaderBytes) return add_pieces(name, tensor);
    if (room() < tensor.bytes.size() + cost_of(name)) begin_part();
    put(name, tensor);
  }

  std::vector<Safetensors> parts() { return std::move(parts_); }

 private:
  static std::size_t cost_of(const std::string& name) { return 2 * name.size() + kLineBytes; }
  std::size_t room() const { return used_ < most_ ? most_ - used_ : 0; }

  void begin_part() {
    parts_.emplace_back();
    used_ = kHeaderBytes;
  }
  void put(const std::string& name, const TensorData& tensor) {
    used_ += tensor.bytes.size() + cost_of(name);
    parts_.back().tensors[name] = tensor;
  }

  void add_pieces(const std::string& name, const TensorData& tensor) {
    const std::size_t size = size_of(tensor.dtype);
    if (room() < most_ / 2) begin_part();
    add_metadata(kCut + name, fmt::format("{}", fmt::join(tensor.shape, ",")));
    std::size_t from = 0;
    for (int k = 0; from < tensor.bytes.size(); ++k) {
      const std::string piece = fmt::format("{}[{}]", name, k);
      if (room() < cost_of(piece) + size) begin_part();
      require(room() >= cost_of(piece) + size, "a part has no room for a tensor's value");
      const std::size_t values =
          std::min((room() - cost_of(piece)) / size, (tensor.bytes.size() - from) / size);
      const auto first = tensor.bytes.begin() + std::ptrdiff_t(from);
      put(piece,
          {tensor.dtype, {index_t(values)}, Bytes(first, first + std::ptrdiff_t(values * size))});
      from += values * size;
    }
  }

  std::size_t most_, used_ = kHeaderBytes;
  std::vector<Safetensors> parts_{1};
};

std::vector<index_t> shape_from(const std::string& text, const std::string& name) {
  std::vector<index_t> shape;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string number = text.substr(at, end - at);
    if (number.empty() || number.size() > 12 ||
        number.find_first_not_of("0123456789") != std::string::npos)
      fail(fmt::format("{}: {} is no shape", name, text));
    shape.push_back(std::stoll(number));
    at = end + 1;
  }
  return shape;
}

// Moves the pieces of one tensor out of `pieces`, into the tensor that they are of.
TensorData joined(const std::string& tensor, const std::string& shape,
                  std::map<std::string, TensorData>& pieces, const std::string& name) {
  TensorData whole;
  whole.shape = shape_from(shape, name);
  for (int k = 0;; ++k) {
    const auto piece = pieces.find(fmt::format("{}[{}]", tensor, k));
    if (piece == pieces.end()) break;
    whole.dtype = piece->second.dtype;
    whole.bytes.insert(whole.bytes.end(), piece->second.bytes.begin(), piece->second.bytes.end());
    pieces.erase(piece);
  }
  std::size_t bytes = size_of(whole.dtype);
  for (const index_t n : whole.shape) bytes *= std::size_t(n);
  if (bytes != whole.bytes.size())
    fail(fmt::format("{}: the pieces of tensor {} are {} bytes, not {}", name, tensor,
                     whole.bytes.size(), bytes));
  return whole;
}

fs::path index_of(const fs::path& file) { return file.string() + ".index.json"; }

// FILE-HASH-00001-of-00003.safetensors
std::string part_name(const fs::path& file, const std::string& hash, std::size_t number,
                      std::size_t count) {
  return fmt::format("{}-{}-{:05}-of-{:05}.safetensors", file.stem().string(), hash.substr(0, 8),
                     number, count);
}

bool is_part_of(const fs::path& file, const std::string& name) {
  const std::string front = file.stem().string() + "-", sample = part_name(file, "01234567", 1, 1);
  if (!name.starts_with(front) || name.size() != sample.size()) return false;
  for (std::size_t i = front.size(); i < name.size(); ++i) {
    const bool hex =
        std::isdigit(static_cast<unsigned char>(name[i])) || (name[i] >= 'a' && name[i] <= 'f');
    const bool wild = std::isdigit(static_cast<unsigned char>(sample[i]));
    if (wild ? !hex : name[i] != sample[i]) return false;
  }
  return true;
}

struct Part {
  std::string file, sha256;
};

std::vector<Part> parts_in(const fs::path& file) {
  const fs::path index = index_of(file);
  std::vector<Part> parts;
  try {
    const auto json = read_json(index, 16 << 20);
    for (const auto& part : json.at("parts"))
      parts.push_back({part.at("file").get<std::string>(), part.at("sha256").get<std::string>()});
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{}: is no index of parts: {}", index.string(), error.what()));
  }
  if (parts.empty() || parts.size() > kMostParts)
    fail(fmt::format("{}: names {} parts", index.string(), parts.size()));
  for (const Part& part : parts)
    if (!is_part_of(file, part.file))
      fail(fmt::format("{}: {} is no name of a part", index.string(), part.file));
  return parts;
}

Bytes read_part(const fs::path& file, const Part& part, std::size_t count) {
  const fs::path path = file.parent_path() / part.file;
  if (!fs::exists(path))
    fail(fmt::format("{}: is missing: {} is whole only with all of its {} parts", path.string(),
                     file.string(), count));
  Bytes bytes = read_file(path);
  if (hash_of(bytes) != part.sha256)
    fail(fmt::format("{}: is damaged: it is not the part that {} names", path.string(),
                     index_of(file).string()));
  return bytes;
}

// Parts in the folder that are not among these, left by an earlier set or by a kill.
void remove_other_parts(const fs::path& file, const std::vector<Part>& kept) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
  std::vector<fs::path> strays;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    const std::string name = entry.path().filename().string();
    const bool known =
        std::any_of(kept.begin(), kept.end(), [&](const Part& part) { return part.file == name; });
    if (!known && is_part_of(file, name)) strays.push_back(entry.path());
  }
  for (const auto& path : strays) disk::unlink(path);
}

void write_parts(const fs::path& file, const std::vector<Safetensors>& parts) {
  std::vector<Bytes> contents;
  Sha256 whole;
  for (const Safetensors& part : parts) {
    contents.push_back(serialize(part));
    whole.update(contents.back().data(), contents.back().size());
  }
  const std::string hash = whole.hex();
  nlohmann::ordered_json index{{"metadata", {{"sha256", hash}}}};
  std::vector<Part> written;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const std::string name = part_name(file, hash, k + 1, parts.size());
    write_file(file.parent_path() / name, contents[k]);
    written.push_back({name, hash_of(contents[k])});
    index["parts"].push_back({{"file", name}, {"sha256", written.back().sha256}});
    for (const auto& [tensor, data] : parts[k].tensors) index["weight_map"][tensor] = name;
  }
  write_file(index_of(file), json_text(index, 2) + "\n");
  remove_other_parts(file, written);
}

}  // namespace

std::vector<Safetensors> split_tensors(const Safetensors& content, std::size_t most_bytes) {
  if (serialize(content).size() <= most_bytes) return {content};
  Splitter splitter(most_bytes);
  for (const auto& [key, value] : content.metadata) splitter.add_metadata(key, value);
  for (const auto& [name, tensor] : content.tensors) splitter.add(name, tensor);
  return splitter.parts();
}

Safetensors join_tensors(const std::vector<Safetensors>& parts, const std::string& name) {
  Safetensors whole;
  std::map<std::string, std::string> cut;
  for (const Safetensors& part : parts) {
    for (const auto& [key, value] : part.metadata)
      (parts.size() > 1 && key.starts_with(kCut) ? cut : whole.metadata)[key] = value;
    for (const auto& [tensor, data] : part.tensors)
      if (!whole.tensors.emplace(tensor, data).second)
        fail(fmt::format("{}: tensor {} is in two parts", name, tensor));
  }
  for (const auto& [key, shape] : cut) {
    const std::string tensor = key.substr(kCut.size());
    whole.tensors[tensor] = joined(tensor, shape, whole.tensors, name);
  }
  return whole;
}

void write_tensors(const fs::path& file, const Safetensors& content, std::size_t most_bytes) {
  const auto parts = split_tensors(content, most_bytes);
  if (parts.size() > 1) {
    write_parts(file, parts);
    if (fs::exists(file)) disk::unlink(file);
    return;
  }
  write_file(file, serialize(content));
  if (!fs::exists(index_of(file))) return;
  disk::unlink(index_of(file));
  remove_other_parts(file, {});
}

Safetensors read_tensors(const fs::path& file) {
  if (!fs::exists(index_of(file))) return read_safetensors(file);
  const auto parts = parts_in(file);
  std::vector<Safetensors> contents;
  for (const Part& part : parts)
    contents.push_back(parse_safetensors(read_part(file, part, parts.size()),
                                         (file.parent_path() / part.file).string()));
  return join_tensors(contents, file.string());
}

bool tensors_exist(const fs::path& file) {
  std::error_code code;
  return fs::exists(file, code) || fs::exists(index_of(file), code);
}

std::string hash_of_tensors(const fs::path& file) {
  if (!fs::exists(index_of(file))) return hash_of(read_file(file));
  const auto parts = parts_in(file);
  Sha256 whole;
  for (const Part& part : parts) {
    const Bytes bytes = read_part(file, part, parts.size());
    whole.update(bytes.data(), bytes.size());
  }
  return whole.hex();
}

}  // namespace danbv
