// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/paf_cuda.h"

#include "danbv/core/cuda/launch.cuh"
#include "danbv/core/device/atomics.h"
#include "danbv/paf/active_voxels.h"
#include "danbv/paf/field_store_body.h"
#include "danbv/paf/scorer.h"
#include "danbv/paf/visibility.h"

// The stage on a GPU, but for the scorer's two passes: the steps that build a field, and the bodies
// of parallel_for.
namespace danbv::paf {

namespace {

constexpr int kCollectThreads = 512;
constexpr int kWalkThreads = 256;
constexpr index_t kWalkBlocks =
    2048;  // enough for any chip, and so many at the least for one drone
constexpr std::size_t kLargestTable = 96 << 10;  // bytes of shared memory

// The sum of `value` over the threads before this one, and over all of them.
__device__ int scan_block(int value, int& total) {
  __shared__ int warp_sums[kCollectThreads / 32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int inclusive = value;
  for (int step = 1; step < 32; step *= 2) {
    const int below = __shfl_up_sync(~0u, inclusive, step);
    if (lane >= step) inclusive += below;
  }
  if (lane == 31) warp_sums[warp] = inclusive;
  __syncthreads();
  int before = 0;
  total = 0;
  for (int w = 0; w < kCollectThreads / 32; ++w) {
    if (w < warp) before += warp_sums[w];
    total += warp_sums[w];
  }
  return before + inclusive - value;
}

__device__ void extend_atomically(CellBox& box, Vec3i cell) {
  for (int k = 0; k < 3; ++k) {
    atomic_min(&box.low[k], cell[k]);
    atomic_max(&box.high[k], cell[k]);
  }
}

// Block: one environment. Each thread owns a run of cells, so ranks ascend with the cell.
__global__ void collect(const FieldBuild build) {
  const GridSpec& grid = build.seen.grid;
  const index_t env = blockIdx.x, size = grid.size(), most = build.options.max_active;
  __shared__ CellBox box;
  if (threadIdx.x == 0) box = empty_box(grid.dims);
  for (index_t cell = threadIdx.x; cell < size; cell += blockDim.x)
    build.transmittance[env * size + cell] = packed_transmittance(build, env, cell);
  __syncthreads();
  const index_t from = size * threadIdx.x / kCollectThreads;
  const index_t to = size * (threadIdx.x + 1) / kCollectThreads;
  int mine = 0, total = 0;
  for (index_t cell = from; cell < to; ++cell) {
    if (!build.occupied(env, cell)) continue;
    extend_atomically(box, grid.unflatten(cell));
    ++mine;
  }
  index_t rank = scan_block(mine, total);
  for (index_t cell = from; cell < to; ++cell) {
    if (!build.occupied(env, cell)) continue;
    const index_t slot = active_slot(rank++, total, most);
    if (slot >= 0) build.voxels[env * most + slot] = active_voxel(build.seen, env, cell);
  }
  if (threadIdx.x > 0) return;  // the scan's barrier stands between all boxes and this
  build.first[env] = static_cast<std::int32_t>(env * most);
  build.count[env] = static_cast<std::int32_t>(total < most ? total : most);
  build.boxes[env] = box;
  build.T_ship_drone[env] = drone_in_ship(build.seen.drone[env]);
}

// The visibility of one voxel from eight candidates. table: of this environment.
__device__ std::uint32_t visibility_word(const FieldBuild& build, index_t env, index_t cell,
                                         index_t word, const CellBox& box,
                                         const std::uint32_t* table) {
  const LatticeSpec& lattice = build.options.lattice;
  const VisibilityOptions& options = build.options.visibility;
  const Vec3i from = build.seen.grid.unflatten(cell);
  Vec3i c = lattice.cell(8 * word);
  std::uint32_t packed = 0;
  for (int i = 0; i < 8 && c.z < lattice.dims.z; ++i) {
    const float vis =
        path_visibility(build.seen.grid, box, table, from, build.candidate(env, c), options);
    packed |= encode_visibility(vis, options.threshold) << 4 * i;
    if (++c.x == lattice.dims.x) {
      c.x = 0;
      if (++c.y == lattice.dims.y) c.y = 0, ++c.z;
    }
  }
  return packed;
}

// Block: one environment's share of (voxel, eight candidates). Walks read shared memory alone, but
// for grids that do not fit into it.
template <bool kInShared>
__global__ void walk(const FieldBuild build, int splits) {
  extern __shared__ std::uint32_t shared_table[];
  const index_t env = blockIdx.x / splits, split = blockIdx.x % splits;
  const auto words = static_cast<int>(build.options.lattice.words());
  const int items = build.count[env] * words, stride = splits * blockDim.x;
  if (split * blockDim.x >= items) return;
  const index_t size = build.seen.grid.size(), first = env * build.options.max_active;
  const std::uint32_t* table = build.transmittance.data + env * size;
  if constexpr (kInShared) {
    for (index_t i = threadIdx.x; i < size; i += blockDim.x) shared_table[i] = table[i];
    __syncthreads();
    table = shared_table;
  }
  const CellBox box = build.boxes[env];
  for (int i = split * blockDim.x + threadIdx.x; i < items; i += stride)
    build.visibility[first * words + i] =
        visibility_word(build, env, build.voxels[first + i / words].cell, i % words, box, table);
}

}  // namespace

void collect_active_cuda(const Queue& queue, const FieldBuild& build) {
  cuda::launch_blocks(queue, "collect_active", collect, build.seen.environments(), kCollectThreads,
                      0, build);
}

void walk_visibility_cuda(const Queue& queue, const FieldBuild& build) {
  const index_t environments = build.seen.environments();
  const std::size_t bytes = sizeof(std::uint32_t) * build.seen.grid.size();
  const int splits = static_cast<int>((kWalkBlocks + environments - 1) / environments);
  if (bytes <= kLargestTable)
    cuda::launch_blocks(queue, "walk_visibility", walk<true>, environments * splits, kWalkThreads,
                        bytes, build, splits);
  else
    cuda::launch_blocks(queue, "walk_visibility", walk<false>, environments * splits, kWalkThreads,
                        0, build, splits);
}

}  // namespace danbv::paf

DANBV_CUDA_BODY(danbv::paf::PlaceFieldBody);
DANBV_CUDA_BODY(danbv::paf::CopyFieldBody);
DANBV_CUDA_BODY(danbv::paf::GatherFieldBody);
DANBV_CUDA_BODY(danbv::paf::ScorerGradientBody);
