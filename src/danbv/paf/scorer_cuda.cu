// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/floats.cuh"
#include "danbv/core/cuda/launch.cuh"
#include "danbv/paf/paf_cuda.h"
#include "danbv/paf/scorer.h"
#include "danbv/paf/visibility.h"

// The field's forward pass. Threads hold candidates, eight each: a word of visibility. All threads
// of a block look at the same voxel, so branches on its unseen bins are the block's, not a
// thread's.
namespace danbv::paf {

namespace {

constexpr int kThreads = 128;
constexpr int kPerThread = 8;
constexpr index_t kTile = kThreads * kPerThread;  // candidates of a block
constexpr int kBatch = 32;                        // voxels staged at a time
constexpr index_t kBlocks = 2048;                 // so many, or as many decisions as there are
constexpr index_t kMostSplits = 256;

// How a decision's voxels are shared among blocks. Depends on sizes alone, so results do too.
index_t splits_of(index_t decisions, index_t tiles) {
  const index_t wanted = (kBlocks + decisions * tiles - 1) / (decisions * tiles);
  return wanted < kMostSplits ? wanted : kMostSplits;
}

using Eight = Floats<kPerThread>;

// The weights, and the voxels of a batch, as the pairs need them.
struct Shared {
  float voxel[kVoxelInputs][kScorerHidden];
  float b1[kScorerHidden];
  float4 pair[kScorerHidden];  // distance, visibility, alignment, w2
  float hidden[kBatch][kScorerHidden];
  float inputs[kBatch][kVoxelInputs];
  float4 place[kBatch];  // centre, and the bits of the unseen bins
};

__device__ void load_weights(const float* flat, Shared& s) {
  for (int i = threadIdx.x; i < kVoxelInputs * kScorerHidden; i += kThreads)
    s.voxel[i / kScorerHidden][i % kScorerHidden] =
        flat[i % kScorerHidden * kScorerInputs + i / kScorerHidden];
  const int k = threadIdx.x;
  if (k >= kScorerHidden) return;
  const PairInputs<float> w = pair_weights(flat, k);
  s.b1[k] = flat[kScorerB1 + k];
  s.pair[k] = make_float4(w.distance, w.visibility, w.alignment, flat[kScorerW2 + k]);
}

// Stages voxels slot .. slot + n: the voxel's part of the first layer, once a voxel.
__device__ void load_voxels(const FieldInputs& in, index_t slot, int n, Shared& s) {
  __syncthreads();  // the batch before is done with
  if (threadIdx.x < n) {
    const ActiveVoxel v = in.voxels[slot + threadIdx.x];
    const Vec3f c = in.grid.center(in.grid.unflatten(v.cell));
    voxel_inputs(in.grid, v, s.inputs[threadIdx.x]);
    s.place[threadIdx.x] = make_float4(c.x, c.y, c.z, __uint_as_float(unseen_bins(v.directions)));
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n * kScorerHidden; i += kThreads) {
    const int j = i / kScorerHidden, k = i % kScorerHidden;
    s.hidden[j][k] = voxel_part(s.b1[k], s.inputs[j], [&](int m) { return s.voxel[m][k]; });
  }
  __syncthreads();
}

// The inputs of the thread's eight pairs with a voxel.
__device__ __forceinline__ PairInputs<Eight> make_pairs(const Vec3<Eight>& at, float4 place,
                                                        unsigned codes) {
  const auto visibility = each_lane<kPerThread>(
      [&](int i) { return visibility_of_level(static_cast<int>(codes >> 4 * i & 15u)); });
  return pair_inputs<Eight>({at.x - place.x, at.y - place.y, at.z - place.z},
                            __float_as_uint(place.w), visibility);
}

// Adds the values of those pairs that are not masked.
__device__ __forceinline__ void add_values(const PairInputs<Eight>& pairs, unsigned codes,
                                           const float* hidden, const float4* weights, float b2,
                                           Eight& sums) {
  Eight value = each_lane<kPerThread>([&](int) { return b2; });
#pragma unroll 2
  for (int k = 0; k < kScorerHidden; k += 4) {
    const float4 four = *reinterpret_cast<const float4*>(hidden + k);
    const float voxel[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const float4 w = weights[k + j];
      const PairInputs<float> of_pair{w.x, w.y, w.z};
      value = value + unit_value(w.w, hidden_unit(voxel[j], of_pair, pairs));
    }
  }
  sums = each_lane<kPerThread>(
      [&](int i) { return sums[i] + (codes >> 4 * i & 15u ? value[i] : 0.0f); });
}

// Block: a tile of candidates of one decision, and a share of its voxels. Writes the field itself
// when the share is all of them, else one of the parts that are added up afterwards.
__global__ void __launch_bounds__(kThreads, 4)
    score(const FieldInputs in, const ScorerOptions options, const float* flat, float* out,
          int tiles, int splits) {
  __shared__ Shared s;
  const index_t split = blockIdx.x % splits, tile = blockIdx.x / splits % tiles;
  const index_t b = blockIdx.x / (index_t(splits) * tiles), candidates = in.lattice.size();
  const index_t words = in.lattice.words(), word = tile * kThreads + threadIdx.x;
  load_weights(flat, s);
  const float b2 = flat[kScorerB2];
  Vec3<Eight> at;
  Eight sums{};
#pragma unroll
  for (int i = 0; i < kPerThread; ++i) {
    const Vec3f p = in.T_ship_drone[b] * in.lattice.offset(word * 8 + i);
    at.x[i] = p.x, at.y[i] = p.y, at.z[i] = p.z;
  }
  const int count = in.count[b];
  const index_t from = in.first[b] + count * split / splits;
  const index_t to = in.first[b] + count * (split + 1) / splits;
  for (index_t slot = from; slot < to; slot += kBatch) {
    const int n = static_cast<int>(to - slot < kBatch ? to - slot : kBatch);
    load_voxels(in, slot, n, s);
    for (int j = 0; j < n; ++j) {
      const unsigned codes = word < words ? in.visibility[(slot + j) * words + word] : 0u;
      if (!__any_sync(~0u, codes != 0)) continue;
      add_values(make_pairs(at, s.place[j], codes), codes, s.hidden[j], s.pair, b2, sums);
    }
  }
  const float scale = splits == 1 ? field_scale(options, count) : 1.0f;
  float* row = out + (b * splits + split) * candidates;
#pragma unroll
  for (int i = 0; i < kPerThread; ++i)
    if (word * 8 + i < candidates) row[word * 8 + i] = scale * sums[i];
}

// Block: 256 candidates of one decision; adds the parts in order.
__global__ void add_parts(const FieldInputs in, const ScorerOptions options, const float* parts,
                          float* field, int splits) {
  const index_t candidates = in.lattice.size();
  const index_t i = blockIdx.x * index_t(blockDim.x) + threadIdx.x;
  if (i >= in.decisions() * candidates) return;
  const index_t b = i / candidates, q = i % candidates;
  const float* column = parts + b * splits * candidates + q;
  float sum = 0;
#pragma unroll 8
  for (int part = 0; part < splits; ++part) sum += column[part * candidates];
  field[i] = sum * field_scale(options, in.count[b]);
}

}  // namespace

void score_cuda(const Queue& queue, const ScorerOptions& options, const FieldInputs& inputs,
                Span<const float> weights, Span<float> field, Buffer<float>& parts) {
  const index_t decisions = inputs.decisions(), candidates = inputs.lattice.size();
  if (decisions == 0) return;
  const index_t tiles = (candidates + kTile - 1) / kTile, splits = splits_of(decisions, tiles);
  if (splits > 1) parts.ensure(Device::cuda, decisions * splits * candidates);
  cuda::launch_blocks(queue, "score", score, decisions * tiles * splits, kThreads, 0, inputs,
                      options, weights.data, splits > 1 ? parts.data() : field.data,
                      static_cast<int>(tiles), static_cast<int>(splits));
  if (splits > 1)
    cuda::launch_blocks(queue, "score_add_parts", add_parts, (decisions * candidates + 255) / 256,
                        256, 0, inputs, options, parts.data(), field.data,
                        static_cast<int>(splits));
}

}  // namespace danbv::paf
