// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/alignment.h"
#include "danbv/paf/scorer_weights.h"

// The scorer's equations, forward and backward. T: a float, or a pack of floats for as many pairs
// or hidden units. CPU (scorer_loops.h) and GPU (scorer_cuda.cu, scorer_gradient_cuda.cu) differ in
// what they hold in registers, not in what they compute.
namespace danbv::paf {

inline namespace DANBV_ISA {

// The voxel's centre, from the middle of the grid, in halves of the grid: -1..1.
DANBV_HD Vec3f scaled_position(const GridSpec& grid, Vec3f center) {
  const Vec3f half = multiply(grid.voxel, grid.dims.cast<float>()) * 0.5f;
  const Vec3f p = center - grid.origin - half;
  return {p.x / half.x, p.y / half.y, p.z / half.z};
}

// The inputs that a voxel has in common with every candidate.
DANBV_HD void voxel_inputs(const GridSpec& grid, const ActiveVoxel& v, float out[kVoxelInputs]) {
  const Vec3f p = scaled_position(grid, grid.center(grid.unflatten(v.cell)));
  out[0] = p.x, out[1] = p.y, out[2] = p.z;
  out[3] = v.support, out[4] = v.count;
  out[5] = v.linearity, out[6] = v.scattering, out[7] = v.curvature;
  for (int j = 0; j < kDirectionBins; ++j) out[8 + j] = v.directions >> j & 1u ? 1.0f : 0.0f;
}

// The inputs of a pair whose candidate lies d from the voxel's centre; the distance is
// eq:supp_candidate_distance.
template <class T>
DANBV_HD PairInputs<T> pair_inputs(Vec3<T> d, std::uint32_t unseen, T visibility) {
  const T square = d.x * d.x + d.y * d.y + d.z * d.z;
#if defined(__CUDA_ARCH__)  // one instruction, and both are known
  const T inverse = inverse_root(greater(square, all<T>(1e-24f))), distance = square * inverse;
#else
  const T distance = root(square), inverse = 1.0f / (distance + 1e-12f);
#endif
  return {distance, visibility, unseen_dot<T>(unseen, d, -distance) * inverse};
}

// eq:supp_lpas, the first layer: what a voxel brings to a hidden unit, once for all its pairs, and
// what a pair adds.
template <class T, class Weight>
DANBV_HD T voxel_part(T b1, const float* inputs, const Weight& weight) {
  T sum = b1;
  DANBV_UNROLL
  for (int i = 0; i < kVoxelInputs; ++i) sum += inputs[i] * weight(i);
  return sum;
}
template <class V, class W, class P>
DANBV_HD auto hidden_unit(V voxel, const PairInputs<W>& weights, const PairInputs<P>& pair) {
  return voxel + weights.distance * pair.distance + weights.visibility * pair.visibility +
         weights.alignment * pair.alignment;
}

// eq:supp_lpas, the second layer: a unit's part of the pair's value.
template <class T>
DANBV_HD T unit_value(float w2, T hidden) {
  return w2 * greater(all<T>(0), hidden);
}

// Sums over the pairs of a voxel where a hidden unit is on; see kHiddenSums.
template <class T>
struct UnitSums {
  T on{};
  PairInputs<T> pair{};

  // g: the gradient of the pair's value.
  DANBV_HD void add(T hidden, float g, const PairInputs<float>& of_pair) {
    const T passed = hidden > 0 ? all<T>(g) : T{};
    on += passed;
    pair.distance += passed * of_pair.distance;
    pair.visibility += passed * of_pair.visibility;
    pair.alignment += passed * of_pair.alignment;
  }
  // The voxel's share in the unit's 24 sums: add(i, share).
  template <class Add>
  DANBV_HD void share_out(const float* inputs, const Add& add) const {
    DANBV_UNROLL
    for (int i = 0; i < kVoxelInputs; ++i) add(i, inputs[i] * on);
    add(kSumOn, on);
    add(kSumOn + 1, pair.distance);
    add(kSumOn + 2, pair.visibility);
    add(kSumOn + 3, pair.alignment);
  }
};

// Thread: one hidden unit, and one more for b2. Adds the gradient of the weights to `out`.
struct ScorerGradientBody {
  Span<const float> weights;  // [801]
  Span<const float> sums;     // [24 * 32 + 1]
  Span<float> out;            // [801]

  DANBV_HD float sum(int i, index_t k) const { return sums[i * kScorerHidden + k]; }
  DANBV_HD void operator()(index_t k) const {
    if (k == kScorerHidden) {
      out[kScorerB2] += sums[kScorerSums - 1];
      return;
    }
    const float w2 = weights[kScorerW2 + k];
    const float on = sum(kSumOn, k);
    double value = double(weights[kScorerB1 + k]) * on;  // sum of g times what the unit gives
    for (int i = 0; i < kScorerInputs; ++i) {
      const float scale = i == kVoxelInputs ? kDistanceScale : 1.0f;
      const float total = scale * sum(i < kVoxelInputs ? i : i + 1, k);
      out[k * kScorerInputs + i] += w2 * total;
      value += double(weights[k * kScorerInputs + i]) * total;
    }
    out[kScorerB1 + k] += w2 * on;
    out[kScorerW2 + k] += static_cast<float>(value);
  }
};

}  // namespace DANBV_ISA

}  // namespace danbv::paf
