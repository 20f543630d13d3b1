// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <set>

#include "danbv/core/launch/task_counter.h"
#include "danbv/fleet/dataset_plan.h"
#include "danbv/scene/target.h"

namespace danbv::fleet {

// A dataset on disk: dataset.json, and a folder (mesh.ply, target.json) for each entry.
struct Dataset {
  std::filesystem::path folder;
  scene::TargetKind kind = scene::TargetKind::ship;
  std::uint64_t seed = kDatasetSeed;
  std::string generators;  // fingerprint of the generators that made it
  bool complete = false;
  std::vector<DatasetEntry> entries;

  scene::Target load(std::size_t entry) const {
    return scene::load_target(folder / entries.at(entry).name);
  }
};

struct BuildReport {
  int made = 0, kept = 0;  // by this process; kept: whole entries of an earlier run
};

// A dataset is made in three steps, so that several processes can share the second: the index says
// what it consists of and that it is not complete; entries are made, those that are whole and come
// from the same generators kept; the index says that it is complete.
class DatasetBuild {
 public:
  DatasetBuild(const std::filesystem::path& folder, scene::TargetKind kind, int count,
               std::uint64_t seed);

  void begin() const;
  // Copies whole entries that were made elsewhere; an Error where that is no part of this dataset.
  void take_from(const std::filesystem::path& part);
  BuildReport make(const TaskCounter& tasks) const;  // in parallel over its targets
  void finish() const;

 private:
  Dataset dataset_;
  bool keep_;                    // what is there
  std::set<std::string> taken_;  // entries
};

// All three steps by one process. May be interrupted and called again.
BuildReport build_dataset(const std::filesystem::path& folder, scene::TargetKind kind, int count,
                          std::uint64_t seed = kDatasetSeed);

// Reads and checks dataset.json; meshes are read by load(). An unfinished dataset is an Error.
Dataset load_dataset(const std::filesystem::path& folder);
bool is_dataset_folder(const std::filesystem::path& folder);

// Names what the generators of a kind make now: changes with any of them.
std::string generators_fingerprint(scene::TargetKind kind);

}  // namespace danbv::fleet
