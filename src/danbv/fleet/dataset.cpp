// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/dataset.h"

#include <atomic>

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
bool continues(const Dataset& plan) {
  if (!is_dataset_folder(plan.folder)) return false;
  try {
    const Dataset before = read_index(plan.folder);
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

BuildReport build_dataset(const std::filesystem::path& folder, scene::TargetKind kind, int count,
                          std::uint64_t seed) {
  Dataset dataset{
      folder, kind, seed, generators_fingerprint(kind), false, plan_dataset(kind, count, seed)};
  const bool keep = continues(dataset);
  write_index(dataset);
  Progress progress("building " + kind_name(kind) + "s", count);
  std::atomic<int> kept{0};
  parallel_tasks(count, [&](index_t i) {
    const auto& entry = dataset.entries[static_cast<std::size_t>(i)];
    const auto target_folder = folder / entry.name;
    if (keep && is_whole(target_folder, entry))
      ++kept;
    else
      save_target(fleet_target(find_class(kind, entry.class_name), entry.seed), target_folder);
    progress.advance();
  });
  dataset.complete = true;
  write_index(dataset);
  return {count - kept, kept};
}

}  // namespace danbv::fleet
