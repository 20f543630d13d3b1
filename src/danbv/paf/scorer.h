// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/direction_bins.h"
#include "danbv/paf/field_inputs.h"

// The learnable position advantage scorer (LPAS): 23 inputs, 32 hidden units, one value a pair.
namespace danbv::paf {

constexpr int kVoxelInputs = 20;   // position 3, support, count, L S C, 12 bins
constexpr int kScorerInputs = 23;  // and distance, visibility, alignment of the pair
constexpr int kScorerHidden = 32;

// The flat weights: W1 [32, 23] by rows (inputs in the order above), b1 [32], w2 [32], b2 [1].
constexpr int kScorerB1 = kScorerHidden * kScorerInputs;
constexpr int kScorerW2 = kScorerB1 + kScorerHidden;
constexpr int kScorerB2 = kScorerW2 + kScorerHidden;
constexpr int kScorerParameters = kScorerB2 + 1;
static_assert(kScorerParameters == 801);

constexpr float kDistanceScale = 0.1f;  // a pair's distance enters in tens of metres

struct ScorerOptions {
  bool raw_sum = false;  // the paper's sum; else it is divided by the number of active voxels
};

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

// What a decision's sum is multiplied by.
DANBV_HD float field_scale(const ScorerOptions& options, std::int32_t active) {
  return options.raw_sum || active < 1 ? 1.0f : 1.0f / static_cast<float>(active);
}

// The weights as the loops read them: the voxel's part by inputs, the pair's part by hidden units.
struct ScorerWeights {
  alignas(64) float voxel[kVoxelInputs][kScorerHidden];
  alignas(64) float b1[kScorerHidden];
  alignas(64) float distance[kScorerHidden];  // per metre
  alignas(64) float visibility[kScorerHidden];
  alignas(64) float alignment[kScorerHidden];
  alignas(64) float w2[kScorerHidden];
  float b2;
};

DANBV_HD void unpack_hidden(const float* flat, int k, ScorerWeights& out) {
  const float* row = flat + k * kScorerInputs;
  for (int i = 0; i < kVoxelInputs; ++i) out.voxel[i][k] = row[i];
  out.b1[k] = flat[kScorerB1 + k];
  out.distance[k] = kDistanceScale * row[kVoxelInputs];
  out.visibility[k] = row[kVoxelInputs + 1];
  out.alignment[k] = row[kVoxelInputs + 2];
  out.w2[k] = flat[kScorerW2 + k];
}

// The gradient of all weights follows from 24 sums a hidden unit, over the pairs where the unit is
// on, with g the gradient of the pair's value: g times each of the voxel's inputs, g, g times
// distance (metres), visibility, alignment; and from the sum of g over all valid pairs. Laid out
// [24, 32], [1].
constexpr int kSumOn = kVoxelInputs;
constexpr int kHiddenSums = kVoxelInputs + 4;
constexpr int kScorerSums = kHiddenSums * kScorerHidden + 1;

// Thread: one hidden unit, and one more for b2. Adds the gradient to `out`.
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

}  // namespace danbv::paf
