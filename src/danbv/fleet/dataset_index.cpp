// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/dataset_index.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::fleet {

namespace {
constexpr const char* kIndexName = "dataset.json";

// Names come from a file: they must not lead out of the folder.
bool plain_name(const std::string& name) {
  return !name.empty() && name.find_first_of("/\\") == std::string::npos && name[0] != '.';
}

DatasetEntry parse_entry(const nlohmann::json& json) {
  DatasetEntry entry;
  entry.name = json.at("name").get<std::string>();
  entry.class_name = json.at("class").get<std::string>();
  entry.seed = whole_number<std::uint64_t>(json.at("seed"), "seed");
  const auto split = json.at("split").get<std::string>();
  require(split == "train" || split == "test", "split is neither train nor test: " + split);
  entry.split = split == "train" ? Split::train : Split::test;
  require(plain_name(entry.name), "not a name for a folder: " + entry.name);
  return entry;
}
}  // namespace

void write_index(const Dataset& dataset) {
  auto entries = nlohmann::ordered_json::array();
  for (const auto& e : dataset.entries)
    entries.push_back({{"name", e.name},
                       {"class", e.class_name},
                       {"seed", e.seed},
                       {"split", e.split == Split::train ? "train" : "test"}});
  const nlohmann::ordered_json json{{"kind", kind_name(dataset.kind) + "s"},
                                    {"seed", dataset.seed},
                                    {"generators", dataset.generators},
                                    {"complete", dataset.complete},
                                    {"entries", entries}};
  write_file(dataset.folder / kIndexName, json_text(json, 1) + "\n");
}

Dataset read_index(const std::filesystem::path& folder) {
  const auto path = folder / kIndexName;
  const nlohmann::json json = read_json(path);
  try {
    Dataset dataset{folder,
                    scene::kind_of_plural(json.at("kind").get<std::string>()),
                    whole_number<std::uint64_t>(json.at("seed"), "seed"),
                    json.at("generators").get<std::string>(),
                    json.at("complete").get<bool>(),
                    {}};
    for (const auto& entry : json.at("entries")) dataset.entries.push_back(parse_entry(entry));
    return dataset;
  } catch (const std::exception& error) {
    fail(fmt::format("{}: {}", path.string(), error.what()));
  }
}

bool is_dataset_folder(const std::filesystem::path& folder) {
  std::error_code code;
  return std::filesystem::is_regular_file(folder / kIndexName, code);
}

Dataset load_dataset(const std::filesystem::path& folder) {
  Dataset dataset = read_index(folder);
  if (!dataset.complete)
    fail(fmt::format("{}: the dataset is unfinished; run danbv dataset build again",
                     folder.string()));
  return dataset;
}

}  // namespace danbv::fleet
