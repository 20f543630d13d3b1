// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

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
  int made = 0, kept = 0;  // kept: whole entries of an earlier run
};

// Makes the dataset, in parallel over its targets. May be interrupted and called again: entries
// that are whole and come from the same generators are kept.
BuildReport build_dataset(const std::filesystem::path& folder, scene::TargetKind kind, int count,
                          std::uint64_t seed = kDatasetSeed);

// Reads and checks dataset.json; meshes are read by load(). An unfinished dataset is an Error.
Dataset load_dataset(const std::filesystem::path& folder);
bool is_dataset_folder(const std::filesystem::path& folder);

// Names what the generators of a kind make now: changes with any of them.
std::string generators_fingerprint(scene::TargetKind kind);

}  // namespace danbv::fleet
