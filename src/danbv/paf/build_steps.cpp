// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/build_steps.h"

#include "danbv/core/parallel_for.h"

namespace danbv {

namespace {

// Lists the occupied voxels of one environment; returns how many there are.
index_t list_occupied(const FieldBuild& build, index_t env, CellBox& box) {
  const GridSpec& grid = build.seen.grid;
  std::uint32_t* table = build.transmittance.data + env * grid.size();
  index_t total = 0;
  for (index_t cell = 0; cell < grid.size(); ++cell) {
    table[cell] = build.packed_transmittance(env, cell);
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

void walk_one(const FieldBuild& build, index_t pool) {
  const index_t env = pool / build.options.max_active, slot = pool % build.options.max_active;
  if (slot >= build.count[env]) return;
  const index_t words = build.options.lattice.words(), cell = build.voxels[pool].cell;
  const std::uint32_t* table = build.transmittance.data + env * build.seen.grid.size();
  for (index_t w = 0; w < words; ++w)
    build.visibility[pool * words + w] =
        build.visibility_word(env, cell, w, build.boxes[env], table);
}

}  // namespace

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
  parallel_for_cpu(
      build.seen.environments() * build.options.max_active,
      [&](index_t pool) { walk_one(build, pool); }, 8);
}

}  // namespace danbv
