// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "danbv/core/math/bits.h"
#include "danbv/paf/scorer.h"
#include "danbv/paf/visibility_loops.h"

// The scorer on the CPU: a voxel and a block of candidates at a time. Compiled as
// visibility_loops.h is.
namespace danbv::paf {

inline namespace DANBV_ISA {

// A voxel as its pairs need it.
struct VoxelPart {
  Vec3f center;
  std::uint32_t unseen;
  alignas(64) float inputs[kVoxelInputs];
  alignas(64) float hidden[kScorerHidden];  // W1's voxel part and b1

  VoxelPart(const FieldInputs& in, const ScorerWeights& w, const ActiveVoxel& v)
      : center(in.grid.center(in.grid.unflatten(v.cell))), unseen(unseen_bins(v.directions)) {
    voxel_inputs(in.grid, v, inputs);
    for (int k = 0; k < kScorerHidden; k += kLanes)
      store(hidden + k, voxel_part(load<Real>(w.b1 + k), inputs,
                                   [&](int i) { return load<Real>(w.voxel[i] + k); }));
  }
};

// The words of visibility that a block of candidates needs; the row may end within the block.
struct BlockCodes {
  std::uint32_t words[2];

  BlockCodes(const FieldInputs& in, index_t slot, index_t q) {
    const index_t row = in.lattice.words(), at = q / 8;
    const std::uint32_t* from = in.visibility.data + slot * row + at;
    words[0] = from[0], words[1] = at + 1 < row ? from[1] : 0;
  }
  bool any_visible() const { return (words[0] | words[1]) != 0; }
  std::int32_t code(int i) const { return std::int32_t(words[i / 8] >> 4 * (i % 8) & 15u); }
  // A bit for each pair that is not masked, at every fourth place.
  std::uint64_t visible_pairs() const {
    const std::uint64_t codes = std::uint64_t(words[1]) << 32 | words[0];
    return (codes | codes >> 1 | codes >> 2 | codes >> 3) & 0x1111111111111111u;
  }
};

// The inputs of a block of pairs; valid: 1 or 0.
struct BlockPairs {
  alignas(64) float distance[kBlock], visibility[kBlock], alignment[kBlock], valid[kBlock];

  template <class At>
  void fill(const VoxelPart& v, const BlockCodes& codes, const At& at, index_t first) {
    for (int i = 0; i < kBlock; ++i) {
      valid[i] = codes.code(i) > 0 ? 1.0f : 0.0f;
      visibility[i] = visibility_of_level(codes.code(i));
    }
    for (int i = 0; i < kBlock; i += kLanes) {
      const Vec3<Real> p = at.pack(first + i);
      const PairInputs<Real> pair =
          pair_inputs<Real>({p.x - v.center.x, p.y - v.center.y, p.z - v.center.z}, v.unseen,
                            load<Real>(visibility + i));
      store(distance + i, pair.distance), store(alignment + i, pair.alignment);
    }
  }
  PairInputs<Real> pack(int i) const {
    return {load<Real>(distance + i), load<Real>(visibility + i), load<Real>(alignment + i)};
  }
  PairInputs<float> pair(int i) const { return {distance[i], visibility[i], alignment[i]}; }
};

// Adds the values of a block of pairs; two sums, so that additions need not wait.
inline void add_values(const ScorerWeights& w, const VoxelPart& v, const BlockPairs& pairs,
                       float* sums) {
  PairInputs<Real> pair[kPacks];
  Real even[kPacks] = {}, odd[kPacks] = {};
  for (int i = 0; i < kPacks; ++i) pair[i] = pairs.pack(i * kLanes);
  const auto add_unit = [&](int k, Real* to) {
    const PairInputs<float> weights{w.distance[k], w.visibility[k], w.alignment[k]};
    for (int i = 0; i < kPacks; ++i)
      to[i] += unit_value(w.w2[k], hidden_unit(v.hidden[k], weights, pair[i]));
  };
  for (int k = 0; k < kScorerHidden; k += 2) add_unit(k, even), add_unit(k + 1, odd);
  for (int i = 0; i < kPacks; ++i) {
    float* to = sums + i * kLanes;
    const Real value = even[i] + odd[i] + w.b2;
    store(to, load<Real>(to) + load<Real>(pairs.valid + i * kLanes) * value);
  }
}

inline void forward_loop(const FieldInputs& in, const ScorerWeights& w, float scale, index_t b,
                         index_t first_q, index_t n, float* field) {
  const Candidates<kForwardChunk> at(in.lattice, in.T_ship_drone[b], first_q, n);
  alignas(64) float sums[kForwardChunk] = {};
  BlockPairs pairs;
  for (index_t slot = in.first[b]; slot < in.first[b] + in.count[b]; ++slot) {
    const VoxelPart voxel(in, w, in.voxels[slot]);
    for (index_t i = 0; i < n; i += kBlock) {
      const BlockCodes codes(in, slot, first_q + i);
      if (!codes.any_visible()) continue;
      pairs.fill(voxel, codes, at, i);
      add_values(w, voxel, pairs, sums + i);
    }
  }
  for (index_t i = 0; i < n; ++i) field[i] = scale * sums[i];
}

// The sums of all hidden units over a voxel's pairs, packs of units side by side; and of g itself.
struct VoxelGradient {
  UnitSums<Real> units[kScorerHidden / kLanes];
  float g = 0;

  // The visible pairs of a block. Two packs of units at a time stay in registers.
  void add_block(const ScorerWeights& w, const VoxelPart& v, const BlockPairs& pairs,
                 const float* gradient, std::uint64_t visible) {
    for (int k = 0; k < kScorerHidden; k += 2 * kLanes) {
      UnitSums<Real> two[2] = {units[k / kLanes], units[k / kLanes + 1]};
      for (std::uint64_t left = visible; left != 0; left &= left - 1) {
        const int i = lowest_bit(left) / 4;
        for (int t = 0; t < 2; ++t) {
          const int at = k + t * kLanes;
          const PairInputs<Real> weights{load<Real>(w.distance + at), load<Real>(w.visibility + at),
                                         load<Real>(w.alignment + at)};
          two[t].add(hidden_unit(load<Real>(v.hidden + at), weights, pairs.pair(i)), gradient[i],
                     pairs.pair(i));
        }
      }
      units[k / kLanes] = two[0], units[k / kLanes + 1] = two[1];
    }
    Real of_block{};
    for (int j = 0; j < kBlock; j += kLanes)
      of_block += load<Real>(pairs.valid + j) * load<Real>(gradient + j);
    g += total(of_block);
  }

  // The voxel's share in the sums of scorer_weights.h.
  void share_out(const VoxelPart& v, float* sums) const {
    for (int k = 0; k < kScorerHidden; k += kLanes)
      units[k / kLanes].share_out(v.inputs, [&](int row, Real share) {
        float* to = sums + row * kScorerHidden + k;
        store(to, load<Real>(to) + share);
      });
    sums[kScorerSums - 1] += g;
  }
};

// A chunk of candidates with the gradient of their values, zero behind the last.
struct GradientChunk {
  index_t first, size;
  Candidates<kCandidateChunk> at;
  alignas(64) float gradient[kCandidateChunk];

  GradientChunk(const FieldInputs& in, index_t b, index_t first_q, float scale, const float* dU)
      : first(first_q),
        size(std::min(kCandidateChunk, in.lattice.size() - first_q)),
        at(in.lattice, in.T_ship_drone[b], first_q, size) {
    for (index_t i = 0; i < kCandidateChunk; ++i)
      gradient[i] = i < size ? scale * dU[first_q + i] : 0.0f;
  }
};

// All pairs of a voxel with a chunk.
inline void add_voxel(const FieldInputs& in, const ScorerWeights& w, index_t slot,
                      const GradientChunk& chunk, float* sums) {
  const VoxelPart voxel(in, w, in.voxels[slot]);
  VoxelGradient of_voxel;
  BlockPairs pairs;
  bool any_visible = false;
  for (index_t i = 0; i < chunk.size; i += kBlock) {
    const BlockCodes codes(in, slot, chunk.first + i);
    if (!codes.any_visible()) continue;
    any_visible = true;
    pairs.fill(voxel, codes, chunk.at, i);
    of_voxel.add_block(w, voxel, pairs, chunk.gradient + i, codes.visible_pairs());
  }
  if (any_visible) of_voxel.share_out(voxel, sums);
}

inline void backward_loop(const FieldInputs& in, const ScorerWeights& w, float scale, index_t b,
                          index_t from, index_t to, const float* gradient, float* sums) {
  for (index_t q = 0; q < in.lattice.size(); q += kCandidateChunk) {
    const GradientChunk chunk(in, b, q, scale, gradient);
    for (index_t slot = in.first[b] + from; slot < in.first[b] + to; ++slot)
      add_voxel(in, w, slot, chunk, sums);
  }
}

}  // namespace DANBV_ISA

}  // namespace danbv::paf
