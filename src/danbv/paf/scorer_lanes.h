// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/lanes.h"

// The scorer's loops: pairs of one voxel with a block of candidates.
namespace danbv::DANBV_LANES_NAME {

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

// The pairs of one voxel that can matter, block after block.
struct PairList {
  alignas(64) float distance[kCandidateChunk],
      visibility[kCandidateChunk], alignment[kCandidateChunk], gradient[kCandidateChunk];
  index_t size = 0;

  void add(const PairPart& pair, const float* gradients, float scale) {
    for (int i = 0; i < kBlock; ++i) {
      distance[size + i] = pair.distance[i];
      visibility[size + i] = pair.visibility[i];
      alignment[size + i] = pair.alignment[i];
      gradient[size + i] = scale * pair.valid[i] * gradients[i];
    }
    size += kBlock;
  }
  float total_gradient() const {
    Pack sum{};
    for (index_t i = 0; i < size; i += kLanes) sum += load(gradient + i);
    return total(sum);
  }
};

struct UnitSums {
  Pack on{}, distance{}, visibility{}, alignment{};
};

// Sums of one hidden unit over the pairs of a voxel where it is on.
inline UnitSums sum_unit(const ScorerWeights& w, const VoxelPart& v, const PairList& pairs, int k) {
  UnitSums sums;
  for (index_t i = 0; i < pairs.size; i += kLanes) {
    const Pack d = load(pairs.distance + i), s = load(pairs.visibility + i),
               a = load(pairs.alignment + i);
    const Pack h = v.hidden[k] + w.distance[k] * d + w.visibility[k] * s + w.alignment[k] * a;
    const Pack g = h > 0 ? load(pairs.gradient + i) : Pack{};
    sums.on += g;
    sums.distance += g * d;
    sums.visibility += g * s;
    sums.alignment += g * a;
  }
  return sums;
}

inline void add_sums(const VoxelPart& v, const UnitSums& unit, int k, float* sums) {
  const float on = total(unit.on);
  for (int i = 0; i < kVoxelInputs; ++i) sums[i * kScorerHidden + k] += on * v.inputs[i];
  float* pair = sums + kSumOn * kScorerHidden + k;
  pair[0] += on;
  pair[kScorerHidden] += total(unit.distance);
  pair[2 * kScorerHidden] += total(unit.visibility);
  pair[3 * kScorerHidden] += total(unit.alignment);
}

inline void list_pairs(const FieldInputs& in, const VoxelPart& voxel, index_t slot, index_t first_q,
                       index_t n, const Candidates<kCandidateChunk>& at, const float* gradient,
                       float scale, PairList& pairs) {
  const index_t words = in.lattice.words();
  const std::uint32_t* row = in.visibility.data + slot * words;
  PairPart pair;
  pairs.size = 0;
  for (index_t i = 0; i < n; i += kBlock) {
    std::uint32_t codes[2];
    copy_words(row, words, (first_q + i) / 8, codes);
    if (!any_visible(codes)) continue;
    unpack_codes(codes, pair);
    fill_pairs(voxel, at.x + i, at.y + i, at.z + i, pair);
    pairs.add(pair, gradient + i, scale);
  }
}

inline void backward(const FieldInputs& in, const ScorerWeights& w, float scale, index_t b,
                     index_t from, index_t to, const float* gradient, float* sums) {
  PairList pairs;
  alignas(64) float padded[kCandidateChunk];  // dU, zero behind the last candidate
  for (index_t q = 0; q < in.lattice.size(); q += kCandidateChunk) {
    const index_t left = in.lattice.size() - q, n = left < kCandidateChunk ? left : kCandidateChunk;
    const Candidates<kCandidateChunk> at(in.lattice, in.T_ship_drone[b], q, n);
    for (index_t i = 0; i < kCandidateChunk; ++i) padded[i] = i < n ? gradient[q + i] : 0.0f;
    for (index_t slot = in.first[b] + from; slot < in.first[b] + to; ++slot) {
      const VoxelPart voxel(in, w, in.voxels[slot]);
      list_pairs(in, voxel, slot, q, n, at, padded, scale, pairs);
      if (pairs.size == 0) continue;
      for (int k = 0; k < kScorerHidden; ++k)
        add_sums(voxel, sum_unit(w, voxel, pairs, k), k, sums);
      sums[kScorerSums - 1] += pairs.total_gradient();
    }
  }
}

}  // namespace danbv::DANBV_LANES_NAME
