// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "danbv/core/files/disk.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/core/files/sha256.h"
#include "danbv/core/files/tensor_parts.h"

namespace danbv::train {

namespace fs = std::filesystem;

namespace {

std::string hash_of(const Bytes& bytes) {
  return Sha256().update(bytes.data(), bytes.size()).hex();
}

// The JSON files of a folder, oldest iteration first.
std::vector<fs::path> records_of(const fs::path& folder) {
  std::vector<fs::path> records;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("iteration-") && name.ends_with(".json")) records.push_back(entry.path());
  }
  std::sort(records.begin(), records.end());
  return records;
}

// iteration-000123.safetensors; of several, iteration-000123-00001-of-00003.safetensors.
fs::path part_path(const fs::path& record, std::size_t number, std::size_t count) {
  const std::string stem = record.stem().string();
  return record.parent_path() /
         (count == 1 ? stem + ".safetensors"
                     : fmt::format("{}-{:05}-of-{:05}.safetensors", stem, number, count));
}

// The JSON file that speaks of a part.
fs::path record_of(const fs::path& part) {
  const std::string name = part.filename().string();
  const auto end = name.find_first_of("-.", std::string("iteration-").size());
  return part.parent_path() / (name.substr(0, end) + ".json");
}

// What no record names: left behind by a kill between two writes, or by this pruning.
void remove_strays(const fs::path& folder) {
  std::error_code code;
  std::vector<fs::path> strays;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    const fs::path& path = entry.path();
    const std::string name = path.filename().string();
    if (name.starts_with("iteration-") && name.ends_with(".safetensors") &&
        !fs::exists(record_of(path), code))
      strays.push_back(path);
  }
  for (const auto& path : strays) disk::unlink(path);
}

// One for the file, or a list of them for its parts.
std::vector<std::string> hashes_in(const nlohmann::json& record) {
  const auto& hash = record.at("sha256");
  if (hash.is_array()) return hash.get<std::vector<std::string>>();
  return {hash.get<std::string>()};
}

Checkpoint read_checkpoint(const fs::path& record) {
  Checkpoint checkpoint;
  std::vector<Safetensors> parts;
  try {
    const auto json = read_json(record);
    checkpoint.iteration = whole_number<std::int64_t>(json.at("iteration"), record.string());
    checkpoint.seed = whole_number<std::uint64_t>(json.at("seed"), record.string());
    checkpoint.config = json.at("config").get<std::string>();
    const std::vector<std::string> hashes = hashes_in(json);
    for (std::size_t k = 0; k < hashes.size(); ++k) {
      const fs::path data = part_path(record, k + 1, hashes.size());
      const Bytes bytes = read_file(data, kMaxCheckpointBytes);
      require(hashes[k] == hash_of(bytes), data.string() + ": is not the file its JSON speaks of");
      parts.push_back(parse_safetensors(bytes, data.string()));
    }
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{}: {}", record.string(), error.what()));
  }
  checkpoint.tensors = join_tensors(parts, record.string());
  return checkpoint;
}

}  // namespace

void write_checkpoint(const fs::path& folder, const Checkpoint& checkpoint) {
  std::vector<Bytes> parts;
  std::size_t total = 0;
  for (const Safetensors& part : split_tensors(checkpoint.tensors))
    total += parts.emplace_back(serialize(part)).size();
  if (total > kMaxCheckpointBytes)
    fail(fmt::format("a checkpoint of {} bytes is over the limit of {}", total,
                     kMaxCheckpointBytes));
  const fs::path record = folder / fmt::format("iteration-{:06d}.json", checkpoint.iteration);
  std::vector<std::string> hashes;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    write_file(part_path(record, k + 1, parts.size()), parts[k]);
    hashes.push_back(hash_of(parts[k]));
  }
  const nlohmann::json json{
      {"iteration", checkpoint.iteration},
      {"seed", checkpoint.seed},
      {"config", checkpoint.config},
      {"sha256", hashes.size() == 1 ? nlohmann::json(hashes[0]) : nlohmann::json(hashes)}};
  write_file(record, json_text(json, 2) + "\n");
  const auto records = records_of(folder);
  const auto written = std::find(records.begin(), records.end(), record) - records.begin();
  for (std::ptrdiff_t i = 0; i + kKeptCheckpoints <= written; ++i) disk::unlink(records[i]);
  remove_strays(folder);
}

std::optional<Checkpoint> latest_checkpoint(const fs::path& folder,
                                            std::vector<std::string>* passed_over) {
  const auto records = records_of(folder);
  for (auto record = records.rbegin(); record != records.rend(); ++record) {
    try {
      return read_checkpoint(*record);
    } catch (const Error& error) {
      if (passed_over != nullptr) passed_over->push_back(error.what());
    }
  }
  return std::nullopt;
}

}  // namespace danbv::train
