// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/lanes.h"

// The scorer's loops: pairs of one voxel with a block of candidates.
namespace danbv::paf::DANBV_PAF_LANES_NAME {

// A voxel as its pairs need it.
struct VoxelPart {
  Vec3f center;
  std::uint32_t unseen;
  alignas(64) float inputs[kVoxelInputs];
  alignas(64) float hidden[kScorerHidden];  // W1's voxel part and b1

  VoxelPart(const FieldInputs& in, const ScorerWeights& w, const ActiveVoxel& v)
      : center(in.grid.center(in.grid.unflatten(v.cell))),
        unseen(~std::uint32_t(v.directions) & kAllDirections) {
    voxel_inputs(in.grid, v, inputs);
    for (int k = 0; k < kScorerHidden; k += kLanes) {
      Pack sum = load(w.b1 + k);
      for (int i = 0; i < kVoxelInputs; ++i)
        if (inputs[i] != 0) sum += inputs[i] * load(w.voxel[i] + k);
      store(hidden + k, sum);
    }
  }
};

// Distance, visibility and alignment of a block of pairs; valid: 1 or 0.
struct PairPart {
  alignas(64) float distance[kBlock], visibility[kBlock], alignment[kBlock], valid[kBlock];
};

inline void unpack_codes(const std::uint32_t* words, PairPart& out) {
  for (int i = 0; i < kBlock; ++i) {
    const auto code = static_cast<std::int32_t>(words[i / 8] >> 4 * (i % 8) & 15u);
    out.valid[i] = code > 0 ? 1.0f : 0.0f;
    out.visibility[i] = kVisibilityLow + kVisibilityStep * static_cast<float>(code - 1);
  }
}

// eq:direction-alignment for one axis of bins.
inline Pack best_of_axis(Pack best, std::uint32_t unseen, Pack lengthwise, Pack across) {
  if (unseen & 1u) best = larger(best, lengthwise + across);
  if (unseen & 2u) best = larger(best, lengthwise - across);
  if (unseen & 4u) best = larger(best, across - lengthwise);
  if (unseen & 8u) best = larger(best, -lengthwise - across);
  return best;
}

inline void fill_pairs(const VoxelPart& v, const float* x, const float* y, const float* z,
                       PairPart& out) {
  alignas(64) float inverse[kBlock];
  for (int i = 0; i < kBlock; ++i) {
    const float dx = x[i] - v.center.x, dy = y[i] - v.center.y, dz = z[i] - v.center.z;
    out.distance[i] = __builtin_sqrtf(dx * dx + dy * dy + dz * dz);
    inverse[i] = 1.0f / (out.distance[i] + 1e-12f);
  }
  for (int i = 0; i < kBlock; i += kLanes) {
    const Pack dx = load(x + i) - v.center.x, dy = load(y + i) - v.center.y,
               dz = load(z + i) - v.center.z;
    Pack best = -load(out.distance + i);
    best = best_of_axis(best, v.unseen, kIcosahedronLong * dx, kIcosahedronShort * dz);
    best = best_of_axis(best, v.unseen >> 4, kIcosahedronLong * dy, kIcosahedronShort * dx);
    best = best_of_axis(best, v.unseen >> 8, kIcosahedronLong * dz, kIcosahedronShort * dy);
    store(out.alignment + i, best * load(inverse + i));
  }
}

// eq:supp_lpas for a block of pairs, without b2; two sums, so that additions need not wait.
inline void add_values(const ScorerWeights& w, const VoxelPart& v, const PairPart& pair,
                       float* sums) {
  Pack d[kPacks], s[kPacks], a[kPacks], even[kPacks] = {}, odd[kPacks] = {};
  for (int i = 0; i < kPacks; ++i) {
    d[i] = load(pair.distance + i * kLanes);
    s[i] = load(pair.visibility + i * kLanes);
    a[i] = load(pair.alignment + i * kLanes);
  }
  const auto add_unit = [&](int k, Pack* to) {
    for (int i = 0; i < kPacks; ++i) {
      const Pack h =
          v.hidden[k] + w.distance[k] * d[i] + w.visibility[k] * s[i] + w.alignment[k] * a[i];
      to[i] += w.w2[k] * larger(h, Pack{});
    }
  };
  for (int k = 0; k < kScorerHidden; k += 2) add_unit(k, even), add_unit(k + 1, odd);
  for (int i = 0; i < kPacks; ++i) {
    const Pack value = even[i] + odd[i] + w.b2;
    store(sums + i * kLanes, load(sums + i * kLanes) + load(pair.valid + i * kLanes) * value);
  }
}

inline bool any_visible(const std::uint32_t* words) { return (words[0] | words[1]) != 0; }

// The words of a row that a block needs; the row may end within the block.
inline void copy_words(const std::uint32_t* row, index_t words, index_t at, std::uint32_t out[2]) {
  out[0] = row[at];
  out[1] = at + 1 < words ? row[at + 1] : 0;
}

inline void forward(const FieldInputs& in, const ScorerWeights& w, float scale, index_t b,
                    index_t first_q, index_t n, float* field) {
  const Candidates<kForwardChunk> at(in.lattice, in.T_ship_drone[b], first_q, n);
  alignas(64) float sums[kForwardChunk] = {};
  const index_t words = in.lattice.words();
  PairPart pair;
  for (index_t slot = in.first[b]; slot < in.first[b] + in.count[b]; ++slot) {
    const VoxelPart voxel(in, w, in.voxels[slot]);
    const std::uint32_t* row = in.visibility.data + slot * words;
    for (index_t i = 0; i < n; i += kBlock) {
      std::uint32_t codes[2];
      copy_words(row, words, (first_q + i) / 8, codes);
      if (!any_visible(codes)) continue;
      unpack_codes(codes, pair);
      fill_pairs(voxel, at.x + i, at.y + i, at.z + i, pair);
      add_values(w, voxel, pair, sums + i);
    }
  }
  for (index_t i = 0; i < n; ++i) field[i] = scale * sums[i];
}

// Sums over the pairs of a voxel, all hidden units side by side, where a unit is on: of the pair's
// gradient g, and of g times distance, visibility, alignment; and of g itself over all pairs.
struct UnitSums {
  alignas(64) float on[kScorerHidden] = {}, distance[kScorerHidden] = {},
                    visibility[kScorerHidden] = {}, alignment[kScorerHidden] = {};
  float gradient = 0;
};

// A bit for each pair that is not masked, at every fourth place.
inline std::uint64_t visible_pairs(const std::uint32_t* words) {
  const std::uint64_t codes = std::uint64_t(words[1]) << 32 | words[0];
  return (codes | codes >> 1 | codes >> 2 | codes >> 3) & 0x1111111111111111u;
}

// Two packs of units from k on, over the visible pairs of a block.
inline void add_block(const ScorerWeights& w, const VoxelPart& v, const PairPart& pair,
                      const float* gradient, std::uint64_t visible, int k, UnitSums& sums) {
  const int at[2] = {k, k + kLanes};
  Pack on[2], distance[2], visibility[2], alignment[2];
  for (int t = 0; t < 2; ++t) {
    on[t] = load(sums.on + at[t]), distance[t] = load(sums.distance + at[t]);
    visibility[t] = load(sums.visibility + at[t]), alignment[t] = load(sums.alignment + at[t]);
  }
  for (; visible != 0; visible &= visible - 1) {
    const int i = std::countr_zero(visible) / 4;
    const float d = pair.distance[i], s = pair.visibility[i], a = pair.alignment[i];
    for (int t = 0; t < 2; ++t) {
      const Pack h = load(v.hidden + at[t]) + d * load(w.distance + at[t]) +
                     s * load(w.visibility + at[t]) + a * load(w.alignment + at[t]);
      const Pack g = h > 0 ? gradient[i] + Pack{} : Pack{};
      on[t] += g, distance[t] += g * d, visibility[t] += g * s, alignment[t] += g * a;
    }
  }
  for (int t = 0; t < 2; ++t) {
    store(sums.on + at[t], on[t]), store(sums.distance + at[t], distance[t]);
    store(sums.visibility + at[t], visibility[t]), store(sums.alignment + at[t], alignment[t]);
  }
}

// All pairs of a voxel with a chunk of candidates; false when none is visible. gradient: of the
// pairs' values, zero behind the last candidate.
inline bool sum_pairs(const FieldInputs& in, const ScorerWeights& w, const VoxelPart& voxel,
                      index_t slot, index_t first_q, index_t n,
                      const Candidates<kCandidateChunk>& at, const float* gradient,
                      UnitSums& sums) {
  const index_t words = in.lattice.words();
  const std::uint32_t* row = in.visibility.data + slot * words;
  PairPart pair;
  bool any = false;
  for (index_t i = 0; i < n; i += kBlock) {
    std::uint32_t codes[2];
    copy_words(row, words, (first_q + i) / 8, codes);
    const std::uint64_t visible = visible_pairs(codes);
    if (visible == 0) continue;
    any = true;
    unpack_codes(codes, pair);
    fill_pairs(voxel, at.x + i, at.y + i, at.z + i, pair);
    for (int k = 0; k < kScorerHidden; k += 2 * kLanes)
      add_block(w, voxel, pair, gradient + i, visible, k, sums);
    Pack of_block{};
    for (int j = 0; j < kBlock; j += kLanes)
      of_block += load(pair.valid + j) * load(gradient + i + j);
    sums.gradient += total(of_block);
  }
  return any;
}

// A voxel's share in the sums that all weights' gradients follow from; see kHiddenSums.
inline void add_sums(const VoxelPart& v, const UnitSums& unit, float* sums) {
  const auto add = [&](int row, int k, Pack p) {
    float* to = sums + row * kScorerHidden + k;
    store(to, load(to) + p);
  };
  for (int k = 0; k < kScorerHidden; k += kLanes) {
    const Pack on = load(unit.on + k);
    for (int i = 0; i < kVoxelInputs; ++i)
      if (v.inputs[i] != 0) add(i, k, v.inputs[i] * on);
    add(kSumOn, k, on);
    add(kSumOn + 1, k, load(unit.distance + k));
    add(kSumOn + 2, k, load(unit.visibility + k));
    add(kSumOn + 3, k, load(unit.alignment + k));
  }
  sums[kScorerSums - 1] += unit.gradient;
}

inline void backward(const FieldInputs& in, const ScorerWeights& w, float scale, index_t b,
                     index_t from, index_t to, const float* gradient, float* sums) {
  alignas(64) float padded[kCandidateChunk];  // of the pairs' values
  for (index_t q = 0; q < in.lattice.size(); q += kCandidateChunk) {
    const index_t left = in.lattice.size() - q, n = left < kCandidateChunk ? left : kCandidateChunk;
    const Candidates<kCandidateChunk> at(in.lattice, in.T_ship_drone[b], q, n);
    for (index_t i = 0; i < kCandidateChunk; ++i)
      padded[i] = i < n ? scale * gradient[q + i] : 0.0f;
    for (index_t slot = in.first[b] + from; slot < in.first[b] + to; ++slot) {
      const VoxelPart voxel(in, w, in.voxels[slot]);
      UnitSums of_voxel;
      if (sum_pairs(in, w, voxel, slot, q, n, at, padded, of_voxel))
        add_sums(voxel, of_voxel, sums);
    }
  }
}

}  // namespace danbv::paf::DANBV_PAF_LANES_NAME
