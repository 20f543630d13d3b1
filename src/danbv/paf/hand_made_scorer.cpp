// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/hand_made_scorer.h"

namespace danbv::paf {

namespace {

// A hidden unit by the names of its inputs; what is not said is zero.
struct Unit {
  float count = 0, linearity = 0, scattering = 0, curvature = 0;
  float distance = 0, visibility = 0, alignment = 0;  // distance: per ten metres
  float bias = 0, out = 0;
};

void put(std::vector<float>& weights, int k, const Unit& u) {
  float* row = weights.data() + k * kScorerInputs;
  row[4] = u.count;
  row[5] = u.linearity, row[6] = u.scattering, row[7] = u.curvature;
  row[20] = u.distance, row[21] = u.visibility, row[22] = u.alignment;
  weights[kScorerB1 + k] = u.bias;
  weights[kScorerW2 + k] = u.out;
}

}  // namespace

std::vector<float> hand_made_scorer() {
  std::vector<float> weights(kScorerParameters, 0.0f);
  // A bin that was not seen from is met when the alignment exceeds 0.795, the cosine of a cell's
  // corner. The second unit bends the first one down above 1, so that no pair counts too much.
  Unit fresh{.linearity = -0.5f,
             .scattering = 1,
             .curvature = 1,
             .distance = -1,
             .visibility = 2,
             .alignment = 10,
             .bias = -10 * 0.74f - 2 + 0.4f,
             .out = 1};
  put(weights, 0, fresh);
  fresh.bias -= 1, fresh.out = -0.8f;
  put(weights, 1, fresh);
  // Few points, seen well from near: worth a look from any side. A count of 0.5 is 400 points.
  put(weights, 2, {.count = -1, .distance = -0.5f, .visibility = 0.5f, .bias = 0.25f, .out = 0.5f});
  put(weights, 3, {.distance = -1, .bias = 0.2f, .out = -5});  // nearer than 2 m: too near
  return weights;
}

}  // namespace danbv::paf
