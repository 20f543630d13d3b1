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

namespace danbv::train {

namespace fs = std::filesystem;

namespace {

std::string hash_of(const Bytes& bytes) {
  return Sha256().update(bytes.data(), bytes.size()).hex();
}

fs::path with_extension(fs::path path, const char* extension) {
  return path.replace_extension(extension);
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

// What no record names: left behind by a kill between two writes, or by this pruning.
void remove_strays(const fs::path& folder) {
  std::error_code code;
  std::vector<fs::path> strays;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    const fs::path& path = entry.path();
    const std::string name = path.filename().string();
    const bool alone =
        name.ends_with(".safetensors") && !fs::exists(with_extension(path, ".json"), code);
    if (name.starts_with("iteration-") && alone) strays.push_back(path);
  }
  for (const auto& path : strays) disk::unlink(path);
}

Checkpoint read_checkpoint(const fs::path& record) {
  const fs::path data = with_extension(record, ".safetensors");
  const Bytes bytes = read_file(data, kMaxCheckpointBytes);
  Checkpoint checkpoint;
  try {
    const auto json = read_json(record);
    checkpoint.iteration = whole_number<std::int64_t>(json.at("iteration"), record.string());
    checkpoint.seed = whole_number<std::uint64_t>(json.at("seed"), record.string());
    checkpoint.config = json.at("config").get<std::string>();
    require(json.at("sha256").get<std::string>() == hash_of(bytes),
            data.string() + ": is not the file its JSON speaks of");
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{}: {}", record.string(), error.what()));
  }
  checkpoint.tensors = parse_safetensors(bytes, data.string());
  return checkpoint;
}

}  // namespace

void write_checkpoint(const fs::path& folder, const Checkpoint& checkpoint) {
  const Bytes bytes = serialize(checkpoint.tensors);
  if (bytes.size() > kMaxCheckpointBytes)
    fail(fmt::format("a checkpoint of {} bytes is over the limit of {}", bytes.size(),
                     kMaxCheckpointBytes));
  const fs::path record = folder / fmt::format("iteration-{:06d}.json", checkpoint.iteration);
  write_file(with_extension(record, ".safetensors"), bytes);
  const nlohmann::json json{{"iteration", checkpoint.iteration},
                            {"seed", checkpoint.seed},
                            {"config", checkpoint.config},
                            {"sha256", hash_of(bytes)}};
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
