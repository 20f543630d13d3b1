// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/paf/active_voxels.h"
#include "danbv/paf/field_loops.h"
#include "danbv/paf/paf_cuda.h"

namespace danbv::paf {

namespace {

constexpr index_t kRun = 16;  // voxels whose walks are one task

// Lists the occupied voxels of one environment; returns how many there are.
index_t list_occupied(const FieldBuild& build, index_t env, CellBox& box) {
  const GridSpec& grid = build.seen.grid;
  std::uint32_t* table = build.transmittance.data + env * grid.size();
  index_t total = 0;
  for (index_t cell = 0; cell < grid.size(); ++cell) {
    table[cell] = packed_transmittance(build, env, cell);
    if (table[cell] == 0) continue;
    extend(box, grid.unflatten(cell));
    ++total;
  }
  return total;
}

void collect_one(const FieldBuild& build, index_t env) {
  const GridSpec& grid = build.seen.grid;
  CellBox box = empty_box(grid.dims);
  const index_t most = build.options.max_active, total = list_occupied(build, env, box);
  for (index_t cell = 0, rank = 0; cell < grid.size(); ++cell) {
    if (!build.occupied(env, cell)) continue;
    const index_t slot = active_slot(rank++, total, most);
    if (slot >= 0) build.voxels[env * most + slot] = active_voxel(build.seen, env, cell);
  }
  build.first[env] = static_cast<std::int32_t>(env * most);
  build.count[env] = static_cast<std::int32_t>(total < most ? total : most);
  build.boxes[env] = box;
  build.T_ship_drone[env] = drone_in_ship(build.seen.drone[env]);
}

// A run of voxels of one environment.
void walk_run(const FieldBuild& build, const FieldLoops& loops, index_t env, index_t from) {
  const index_t count = build.count[env], to = from + kRun < count ? from + kRun : count;
  if (from < to) loops.walk(build, env, from, to);
}

void collect_active(const Queue& queue, const FieldBuild& build) {
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return collect_active_cuda(queue, build);
#endif
  (void)queue;
  parallel_for_cpu(
      build.seen.environments(), [&](index_t env) { collect_one(build, env); }, 1);
}

void walk_visibility(const Queue& queue, const FieldBuild& build) {
#if DANBV_HAS_CUDA
  if (queue.device() == Device::cuda) return walk_visibility_cuda(queue, build);
#endif
  (void)queue;
  const FieldLoops loops = field_loops();
  const index_t runs = (build.options.max_active + kRun - 1) / kRun;
  parallel_for_cpu(
      build.seen.environments() * runs,
      [&](index_t i) { walk_run(build, loops, i / runs, i % runs * kRun); }, 1);
}

}  // namespace

FieldBuilder::FieldBuilder(const Queue& queue, index_t environments, const GridSpec& grid,
                           const FieldOptions& options)
    : options_(options), grid_(grid), environments_(environments) {
  require(grid.size() <= 65536, "the field's voxels are named by 16 bits: at most 65536 a grid");
  require(options.max_active > 0 && options.lattice.size() > 0,
          "a field needs at least one active voxel and one candidate");
  options_.max_active = std::min(options.max_active, grid.size());
  const Device device = queue.device();
  const index_t pool = environments * options_.max_active;
  first_ = {device, environments};
  count_ = {device, environments};
  T_ship_drone_ = {device, environments};
  boxes_ = {device, environments};
  transmittance_ = {device, environments * grid.size()};
  voxels_ = {device, pool};
  visibility_ = {device, pool * options.lattice.words()};
}

FieldInputs FieldBuilder::build(const Queue& queue, const state::Observation& seen) {
  if (seen.environments() != environments_ || seen.grid.size() != grid_.size())
    fail(fmt::format("field of {} environments and {} voxels given {} and {}", environments_,
                     grid_.size(), seen.environments(), seen.grid.size()));
  const FieldBuild build{options_,
                         seen,
                         first_.span(),
                         count_.span(),
                         T_ship_drone_.span(),
                         boxes_.span(),
                         transmittance_.span(),
                         voxels_.span(),
                         visibility_.span()};
  collect_active(queue, build);
  walk_visibility(queue, build);
  return {options_.lattice,     seen.grid,      first_.span(),     count_.span(),
          T_ship_drone_.span(), voxels_.span(), visibility_.span()};
}

}  // namespace danbv::paf
