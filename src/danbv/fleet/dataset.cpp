// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/dataset.h"

#include <atomic>
#include <optional>

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/files/sha256.h"
#include "danbv/fleet/dataset_index.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::fleet {

namespace {
constexpr std::uint64_t kProbeSeed = 0;

// Whether an earlier run with the same generators left an index here.
bool continues(const Dataset& plan, const std::filesystem::path& folder) {
  if (!is_dataset_folder(folder)) return false;
  try {
    const Dataset before = read_index(folder);
    return before.kind == plan.kind && before.generators == plan.generators;
  } catch (const Error&) {
    return false;  // a broken index says nothing about the entries
  }
}

bool is_whole(const std::filesystem::path& folder, const DatasetEntry& entry) {
  if (!scene::is_target_folder(folder)) return false;
  try {
    const scene::Target target = scene::load_target(folder);  // compares the mesh with its hash
    return target.facts.name == entry.name && target.facts.class_name == entry.class_name;
  } catch (const Error&) {
    return false;
  }
}
}  // namespace

std::string generators_fingerprint(scene::TargetKind kind) {
  Sha256 sum;
  for (const auto& c : classes_of(kind)) {
    const std::string hash = content_hash(generate(c, kProbeSeed).content.mesh);
    sum.update(c.name.data(), c.name.size()).update(hash.data(), hash.size());
  }
  return sum.hex();
}

DatasetBuild::DatasetBuild(const std::filesystem::path& folder, scene::TargetKind kind, int count,
                           std::uint64_t seed)
    : dataset_{folder, kind,
               seed,   generators_fingerprint(kind),
               false,  plan_dataset(kind, count, seed)},
      keep_(continues(dataset_, folder)) {}

void DatasetBuild::begin() const { write_index(dataset_); }

void DatasetBuild::take_from(const std::filesystem::path& part) {
  if (!continues(dataset_, part))
    fail(part.string() + ": is no part of this dataset, or was made by another version of danbv");
  for (const auto& entry : dataset_.entries) {
    if (!is_whole(part / entry.name, entry)) continue;
    scene::save_target(scene::load_target(part / entry.name), dataset_.folder / entry.name);
    taken_.insert(entry.name);
  }
}

BuildReport DatasetBuild::make(const TaskCounter& tasks) const {
  const auto count = index_t(dataset_.entries.size());
  std::optional<Progress> progress;
  if (tasks.shows_progress)
    progress.emplace("building " + kind_name(dataset_.kind) + "s",
                     (count + tasks.takers - 1) / tasks.takers);
  std::atomic<int> made{0}, kept{0};
  tasks.run(count, [&](index_t i) {
    const auto& entry = dataset_.entries[static_cast<std::size_t>(i)];
    const auto folder = dataset_.folder / entry.name;
    if ((keep_ || taken_.contains(entry.name)) && is_whole(folder, entry)) {
      ++kept;
    } else {
      save_target(fleet_target(find_class(dataset_.kind, entry.class_name), entry.seed), folder);
      ++made;
    }
    if (progress) progress->advance();
  });
  return {made, kept};
}

void DatasetBuild::finish() const {
  Dataset complete = dataset_;
  complete.complete = true;
  write_index(complete);
}

BuildReport build_dataset(const std::filesystem::path& folder, scene::TargetKind kind, int count,
                          std::uint64_t seed) {
  const DatasetBuild build(folder, kind, count, seed);
  build.begin();
  const BuildReport report = build.make(all_tasks());
  build.finish();
  return report;
}

}  // namespace danbv::fleet
