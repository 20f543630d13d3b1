// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_options.h"

// The weights of the learnable position advantage scorer (LPAS) and the sums of their gradient:
// 23 inputs, 32 hidden units, one value a pair.
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

// What a decision's sum is multiplied by.
DANBV_HD float field_scale(const ScorerOptions& options, std::int32_t active) {
  return options.raw_sum || active < 1 ? 1.0f : 1.0f / static_cast<float>(active);
}

// The inputs that a pair has for itself; also their weights, and sums over them.
template <class T>
struct PairInputs {
  T distance, visibility, alignment;
};

// The weights of a hidden unit, per metre of distance.
DANBV_HD PairInputs<float> pair_weights(const float* flat, int k) {
  const float* row = flat + k * kScorerInputs + kVoxelInputs;
  return {kDistanceScale * row[0], row[1], row[2]};
}

// The weights as the CPU's loops read them: the voxel's part by inputs, the pair's by hidden units.
struct ScorerWeights {
  alignas(64) float voxel[kVoxelInputs][kScorerHidden];
  alignas(64) float b1[kScorerHidden];
  alignas(64) float distance[kScorerHidden];
  alignas(64) float visibility[kScorerHidden];
  alignas(64) float alignment[kScorerHidden];
  alignas(64) float w2[kScorerHidden];
  float b2;

  explicit ScorerWeights(const float* flat) : b2(flat[kScorerB2]) {
    for (int k = 0; k < kScorerHidden; ++k) {
      for (int i = 0; i < kVoxelInputs; ++i) voxel[i][k] = flat[k * kScorerInputs + i];
      const PairInputs<float> pair = pair_weights(flat, k);
      distance[k] = pair.distance, visibility[k] = pair.visibility, alignment[k] = pair.alignment;
      b1[k] = flat[kScorerB1 + k], w2[k] = flat[kScorerW2 + k];
    }
  }
};

// The gradient of all weights follows from 24 sums a hidden unit, over the pairs where the unit is
// on, with g the gradient of the pair's value: g times each of the voxel's inputs, g, g times
// distance (metres), visibility, alignment; and from the sum of g over all valid pairs. Laid out
// [24, 32], [1].
constexpr int kSumOn = kVoxelInputs;
constexpr int kHiddenSums = kVoxelInputs + 4;
constexpr int kScorerSums = kHiddenSums * kScorerHidden + 1;

}  // namespace danbv::paf
