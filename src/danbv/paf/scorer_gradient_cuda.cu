// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/paf/paf_cuda.h"
#include "danbv/paf/scorer.h"
#include "danbv/paf/visibility.h"

// The field's backward pass. A warp takes a voxel; its lanes first make the pairs of 32 candidates,
// keep the valid ones, then are the 32 hidden units, each summing over those pairs. No sum crosses
// lanes until all pairs are done.
namespace danbv::paf {

namespace {

constexpr int kWarps = 8;
constexpr int kThreads = 32 * kWarps;
constexpr int kTile = 1024;             // candidates in shared memory at a time
constexpr index_t kMostBlocks = 528;    // parts that are kept; each works through several items
constexpr index_t kItemsWanted = 2112;  // (decision, tile, share of the voxels)
constexpr int kUnroll = 4;

struct Shared {
  float4 candidates[kTile];  // place, gradient
  float4 pairs[kWarps][64];  // distance, visibility, alignment, gradient
  float sums[kScorerSums];
};

// A hidden unit: its weights and what it sums.
struct Unit {
  float weights[kVoxelInputs], b1;
  PairInputs<float> pair;
  float sums[kHiddenSums] = {};
  UnitSums<float> of_voxel;  // of the voxel in hand

  __device__ Unit(const float* flat, int k) : b1(flat[kScorerB1 + k]), pair(pair_weights(flat, k)) {
    for (int i = 0; i < kVoxelInputs; ++i) weights[i] = flat[k * kScorerInputs + i];
  }
  __device__ float base(const float* inputs) const {
    return voxel_part(b1, inputs, [&](int i) { return weights[i]; });
  }
  // p: distance, visibility, alignment, gradient
  __device__ __forceinline__ void add_pair(float base, float4 p) {
    const PairInputs<float> of_pair{p.x, p.y, p.z};
    of_voxel.add(hidden_unit(base, pair, of_pair), p.w, of_pair);
  }
  __device__ void end_voxel(const float* inputs) {
    of_voxel.share_out(inputs, [&](int i, float share) { sums[i] += share; });
    of_voxel = {};
  }
};

__device__ void load_candidates(const FieldInputs& in, const ScorerOptions& options, index_t b,
                                index_t first_q, const float* gradient, Shared& s) {
  const float scale = field_scale(options, in.count[b]);
  for (int i = threadIdx.x; i < kTile; i += kThreads) {
    const index_t q = first_q + i;
    const bool real = q < in.lattice.size();
    const Vec3f p = in.T_ship_drone[b] * in.lattice.offset(q);
    s.candidates[i] =
        make_float4(p.x, p.y, p.z, real ? scale * gradient[b * in.lattice.size() + q] : 0.0f);
  }
}

__device__ __forceinline__ float4 make_pair(Vec3f center, unsigned unseen, float4 candidate,
                                            unsigned code) {
  const Vec3f d{candidate.x - center.x, candidate.y - center.y, candidate.z - center.z};
  const PairInputs<float> pair =
      pair_inputs(d, unseen, visibility_of_level(static_cast<int>(code)));
  return make_float4(pair.distance, pair.visibility, pair.alignment, candidate.w);
}

// The warp's queue of valid pairs; full batches of 32 go to the units at once.
struct PairQueue {
  float4* slots;  // [64]
  int waiting = 0;

  __device__ void flush(Unit& unit, float base) {
#pragma unroll kUnroll
    for (int i = 0; i < 32; ++i) unit.add_pair(base, slots[i]);
  }
  __device__ void push(Unit& unit, float base, unsigned valid, float4 pair, int lane) {
    if (valid >> lane & 1u) slots[waiting + __popc(valid & ((1u << lane) - 1))] = pair;
    waiting += __popc(valid);
    __syncwarp();
    if (waiting < 32) return;
    flush(unit, base);
    waiting -= 32;
    __syncwarp();
    if (lane < waiting) slots[lane] = slots[32 + lane];
    __syncwarp();
  }
  __device__ void finish(Unit& unit, float base) {
    for (int i = 0; i < waiting; ++i) unit.add_pair(base, slots[i]);
    waiting = 0;
    __syncwarp();
  }
};

// One warp, one voxel: all candidates of the tile. Returns the lane's share of the sum of g.
__device__ float add_voxel(const FieldInputs& in, index_t slot, index_t first_q, int n, int lane,
                           Unit& unit, const Shared& s, float4* slots) {
  const ActiveVoxel v = in.voxels[slot];
  const Vec3f center = in.grid.center(in.grid.unflatten(v.cell));
  float inputs[kVoxelInputs], total = 0;
  voxel_inputs(in.grid, v, inputs);
  const float base = unit.base(inputs);
  const unsigned unseen = unseen_bins(v.directions);
  const index_t words = in.lattice.words();
  const std::uint32_t* row = in.visibility.data + slot * words + first_q / 8;
  PairQueue queue{slots};
  for (int i = lane; i < n; i += 32) {  // n: padded to 32
    const index_t word = i / 8;
    const unsigned code = first_q / 8 + word < words ? row[word] >> 4 * (i % 8) & 15u : 0u;
    const unsigned valid = __ballot_sync(~0u, code != 0);
    if (valid == 0) continue;
    const float4 pair = make_pair(center, unseen, s.candidates[i], code);
    if (code != 0) total += pair.w;
    queue.push(unit, base, valid, pair, lane);
  }
  queue.finish(unit, base);
  unit.end_voxel(inputs);
  return total;
}

// Adds up the warps of a block, one after the other, and leaves the block's part.
__device__ void leave_part(const Unit& unit, float total, int lane, int warp, Shared& s,
                           float* part) {
  for (int step = 16; step > 0; step /= 2) total += __shfl_xor_sync(~0u, total, step);
  __syncthreads();
  for (int i = threadIdx.x; i < kScorerSums; i += kThreads) s.sums[i] = 0;
  for (int w = 0; w < kWarps; ++w) {
    __syncthreads();
    if (w != warp) continue;
    for (int i = 0; i < kHiddenSums; ++i) s.sums[i * kScorerHidden + lane] += unit.sums[i];
    if (lane == 0) s.sums[kScorerSums - 1] += total;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kScorerSums; i += kThreads) part[i] = s.sums[i];
}

__global__ void __launch_bounds__(kThreads, 2)
    score_sums(const FieldInputs in, const ScorerOptions options, const float* flat,
               const float* gradient, float* parts, int tiles, int splits) {
  extern __shared__ float4 memory[];
  Shared& s = *reinterpret_cast<Shared*>(memory);
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  Unit unit(flat, lane);
  float total = 0;
  const index_t items = in.decisions() * tiles * splits;
  for (index_t item = blockIdx.x; item < items; item += gridDim.x) {
    const index_t split = item % splits, first_q = item / splits % tiles * kTile;
    const index_t b = item / (index_t(splits) * tiles), left = in.lattice.size() - first_q;
    const int n = left < kTile ? (static_cast<int>(left) + 31) / 32 * 32 : kTile;
    __syncthreads();
    load_candidates(in, options, b, first_q, gradient, s);
    __syncthreads();
    const int count = in.count[b];
    const index_t from = in.first[b] + count * split / splits;
    const index_t to = in.first[b] + count * (split + 1) / splits;
    for (index_t slot = from + warp; slot < to; slot += kWarps)
      total += add_voxel(in, slot, first_q, n, lane, unit, s, s.pairs[warp]);
  }
  leave_part(unit, total, lane, warp, s, parts + index_t(blockIdx.x) * kScorerSums);
}

// Block: 32 sums; 32 rows of threads share the parts.
__global__ void add_parts(const float* parts, int count, float* sums) {
  __shared__ float rows[32][33];
  const int column = threadIdx.x % 32, row = threadIdx.x / 32, i = blockIdx.x * 32 + column;
  float sum = 0;
  for (int part = row; part < count && i < kScorerSums; part += 32)
    sum += parts[index_t(part) * kScorerSums + i];
  rows[row][column] = sum;
  __syncthreads();
  if (row > 0 || i >= kScorerSums) return;
  for (int r = 1; r < 32; ++r) sum += rows[r][column];
  sums[i] = sum;
}

}  // namespace

void score_sums_cuda(const Queue& queue, const ScorerOptions& options, const FieldInputs& inputs,
                     Span<const float> weights, Span<const float> field_gradient,
                     Buffer<float>& parts, Span<float> sums) {
  const index_t decisions = inputs.decisions();
  const index_t tiles = (inputs.lattice.size() + kTile - 1) / kTile;
  const index_t whole = decisions * tiles > 0 ? decisions * tiles : 1;
  const index_t splits = (kItemsWanted + whole - 1) / whole, items = whole * splits;
  const index_t blocks = items < kMostBlocks ? items : kMostBlocks;
  parts.ensure(Device::cuda, blocks * kScorerSums);
  cuda::launch_blocks(queue, "score_sums", score_sums, blocks, kThreads, sizeof(Shared), inputs,
                      options, weights.data, field_gradient.data, parts.data(),
                      static_cast<int>(tiles), static_cast<int>(splits));
  cuda::launch_blocks(queue, "score_sums_add_parts", add_parts, (kScorerSums + 31) / 32, 1024, 0,
                      parts.data(), static_cast<int>(blocks), sums.data);
}

}  // namespace danbv::paf
