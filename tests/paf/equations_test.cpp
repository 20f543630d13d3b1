// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "danbv/paf/field_scorer.h"
#include "danbv/paf/scorer.h"
#include "danbv/paf/visibility.h"

// Each equation is one template; what is asked of it here is what all loops run: floats as the GPU
// and packs as the CPU have them.
namespace danbv::paf {

namespace {

// A number type and its values; a float has the first one alone.
template <class T>
struct Numbers {
  static constexpr int kCount = int(sizeof(T) / sizeof(float));
  static T of(const float* values) {
    T t;
    std::memcpy(&t, values, sizeof t);
    return t;
  }
  static Vec3<T> of(const std::vector<Vec3f>& points) {  // again and again
    float x[kCount], y[kCount], z[kCount];
    for (int i = 0; i < kCount; ++i) {
      const Vec3f p = points[i % points.size()];
      x[i] = p.x, y[i] = p.y, z[i] = p.z;
    }
    return {of(x), of(y), of(z)};
  }
  static float at(T t, int i) {
    float values[kCount];
    std::memcpy(values, &t, sizeof t);
    return values[i];
  }
};

template <class T>
class Equations : public testing::Test {};
using NumberTypes = testing::Types<float, Floats<4>, Floats<8>, Floats<16>>;
TYPED_TEST_SUITE(Equations, NumberTypes);

}  // namespace

// eq:axis-transmittance. A voxel of 1 x 2 x 4 m whose points span 0.5 x 1 x 1 m: shares of the
// edges 1/2, 1/2, 1/4. Along x: 1 - 1/2 * 1/4 = 7/8; along y: 1 - 1/4 * 1/2 = 7/8; along z: 1 - 1/4
// = 3/4.
TEST(Transmittance, axis_transmittance) {
  const Vec3f tau = axis_transmittance({0.5f, 1, 1}, {1, 2, 4});
  EXPECT_FLOAT_EQ(tau.x, 0.875f);
  EXPECT_FLOAT_EQ(tau.y, 0.875f);
  EXPECT_FLOAT_EQ(tau.z, 0.75f);
  // The same from fixed-point sums: points at (0, 0, 0) and (0.5, 1, 1).
  VoxelSums sums = empty_sums();
  add_point(sums, {0, 0, 0});
  add_point(sums, {0.5f, 1, 1});
  EXPECT_FLOAT_EQ(axis_transmittance(sums, {1, 2, 4}, {}).z, 0.75f);
  // Shrunk to a half, the shares are 1/4, 1/4, 1/8: along z 1 - 1/16.
  EXPECT_FLOAT_EQ(axis_transmittance(sums, {1, 2, 4}, {0.5f}).z, 0.9375f);
  // One word holds it within 1/2046.
  const auto word = static_cast<std::int32_t>(pack_transmittance(tau));
  const Vec3f steps = transmittance_steps<float>(word);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(steps[k] / 1023, tau[k], 0.5 / 1023 + 1e-6);
  EXPECT_NE(pack_transmittance({0, 0, 0}), 0u);  // opaque is not the same as empty
}

// eq:directional-transmittance. Direction (3, 0, 4)/5: (0.6 * 7/8 + 0.8 * 3/4) / 1.4 = 0.8035714.
// Of the direction (0, -2, 0) only the transmittance along y counts.
TYPED_TEST(Equations, directional_transmittance) {
  using N = Numbers<TypeParam>;
  const auto tau = N::of({{0.875f, 0.875f, 0.75f}, {0.875f, 0.5f, 0.75f}});
  const auto shares = axis_shares(N::of({{3, 0, 4}, {0, -2, 0}}), 1.0f);
  const TypeParam passed = directional_transmittance(tau, shares);
  for (int i = 0; i < N::kCount; ++i) EXPECT_NEAR(N::at(passed, i), i % 2 ? 0.5 : 0.8035714, 2e-6);
}

// eq:path-visibility. A row of voxels of 1 m along x, the walk from the middle of voxel 0 to
// (4.5, 0.5, 0.5) in voxel 4. Along x voxel 1 lets 1/2 through, voxel 3 lets 0.4, voxel 5 nothing:
// 0.5 * 0.4 = 0.2; voxel 0 itself does not count, voxel 5 is beyond.
TYPED_TEST(Equations, path_visibility) {
  const GridSpec grid{{0, 0, 0}, {1, 1, 1}, {6, 2, 1}};
  const CellBox box{{0, 0, 0}, {5, 1, 0}};
  std::vector<std::uint32_t> table(grid.size(), 0);
  table[0] = pack_transmittance({0, 0, 0});
  table[1] = pack_transmittance({0.5f, 0, 0});
  table[3] = pack_transmittance({0.4f, 0, 0});
  table[5] = pack_transmittance({0, 0, 0});
  using N = Numbers<TypeParam>;
  // Beside each walk goes another, that ends elsewhere.
  const auto visible = [&](Vec3f to, float threshold, int skip = 0) {
    const TypeParam visibility =
        path_visibility(grid, box, table.data(), {0, 0, 0}, N::of({to, {1.2f, 1.5f, 0.5f}}),
                        VisibilityOptions{threshold, skip});
    for (int i = 2; i < N::kCount; i += 2) EXPECT_EQ(N::at(visibility, i), N::at(visibility, 0));
    return N::at(visibility, 0);
  };
  EXPECT_NEAR(visible({4.5f, 0.5f, 0.5f}, 0.1f), 0.2, 1e-3);
  EXPECT_EQ(visible({4.5f, 0.5f, 0.5f}, 0.3f), 0);    // less than the threshold is left
  EXPECT_EQ(visible({5.5f, 0.5f, 0.5f}, 0.1f), 0);    // voxel 5 is where the candidate is
  EXPECT_EQ(visible({0.9f, 0.5f, 0.5f}, 0.1f), 1);    // inside of the voxel itself
  EXPECT_EQ(visible({-30.0f, 0.5f, 0.5f}, 0.1f), 1);  // away from all others
  EXPECT_NEAR(visible({4.5f, 0.5f, 0.5f}, 0.1f, 1), 0.4, 1e-3);  // without the neighbour
  // Up to the row y = 1 and along it: the slope is 1 : 3 (3 and 1 m), voxel 1 is crossed, then
  // (1, 1) and (2, 1), which are empty: tau = 3/4 * 0.5 + 1/4 * 0 = 0.375.
  EXPECT_NEAR(visible({3.5f, 1.5f, 0.5f}, 0.1f), 0.375, 1e-3);
}

TEST(Visibility, FourBitsHoldItWithinHalfAStep) {
  EXPECT_EQ(encode_visibility(0.0999f, 0.1f), 0u);
  EXPECT_EQ(encode_visibility(0.1f, 0.1f), 1u);
  EXPECT_EQ(encode_visibility(1.0f, 0.1f), 15u);
  EXPECT_EQ(encode_visibility(0.06f, 0.05f), 1u);
  EXPECT_EQ(decode_visibility(0), 0);
  for (float v = 0.1f; v <= 1; v += 0.003f)
    EXPECT_NEAR(decode_visibility(encode_visibility(v, 0.1f)), v, 0.9 / 28 + 1e-6);
}

// eq:direction-alignment. Seen from above along (0, 0.526, 0.851), which is bin 8; the direction
// (0, 0.6, 0.8) has 0.6 * 0.52573 + 0.8 * 0.85065 = 0.99596 with bin 8, and with bin 9 (0, -0.526,
// 0.851) 0.36508; bins 0 (0.851, 0, 0.526): 0.42058; 4 (0.526, 0.851, 0): 0.51039. Among the unseen
// bins 4 is the best.
TYPED_TEST(Equations, direction_alignment) {
  using N = Numbers<TypeParam>;
  const auto alignment = [](std::uint32_t directions, Vec3f d) {
    const auto pair = pair_inputs<TypeParam>(N::of({d}), unseen_bins(directions), TypeParam{});
    for (int i = 0; i < N::kCount; ++i) EXPECT_FLOAT_EQ(N::at(pair.distance, i), norm(d));
    return N::at(pair.alignment, N::kCount - 1);
  };
  const Vec3f d{0, 3, 4};
  EXPECT_NEAR(alignment(0, d), 0.99596, 1e-5);
  EXPECT_NEAR(alignment(1u << 8, d), 0.51039, 1e-5);
  EXPECT_NEAR(alignment(kAllDirections & ~(1u << 9), d), 0.36508, 1e-4);
  EXPECT_FLOAT_EQ(alignment(kAllDirections, d), -1);
  EXPECT_EQ(alignment(0, {0, 0, 0}), 0);  // a candidate in the middle of the voxel: no direction
}

// eq:supp_candidate_distance. From a voxel's centre (1, -2, 0.5) to a candidate at (3, 1, 6.5):
// (2, 3, 6), 7 m; to one at (1, -2, 4.5): 4 m; to itself: 0.
TYPED_TEST(Equations, supp_candidate_distance) {
  using N = Numbers<TypeParam>;
  const Vec3f centre{1, -2, 0.5f};
  const auto distance = [&](Vec3f q) {
    const auto pair = pair_inputs<TypeParam>(N::of({q - centre}), 0, TypeParam{});
    for (int i = 1; i < N::kCount; ++i) EXPECT_EQ(N::at(pair.distance, i), N::at(pair.distance, 0));
    return N::at(pair.distance, 0);
  };
  EXPECT_FLOAT_EQ(distance({3, 1, 6.5f}), 7);
  EXPECT_FLOAT_EQ(distance({1, -2, 4.5f}), 4);
  EXPECT_EQ(distance(centre), 0);
}

// eq:direction-alignment of one direction alone, as greedy-paf asks.
TEST(Alignment, OfOneDirection) {
  const Vec3f d{0, 3, 4};
  EXPECT_NEAR(direction_alignment(0, d), 0.99596, 1e-5);
  EXPECT_NEAR(direction_alignment(1u << 8, d), 0.51039, 1e-5);
  EXPECT_NEAR(direction_alignment(kAllDirections & ~(1u << 9), d), 0.36508, 1e-4);
  EXPECT_FLOAT_EQ(direction_alignment(kAllDirections, d), -1);
}

// eq:supp_lpas, a hidden unit: 0.5 of the voxel, weights 2, -1, 3 on a distance of 4, a visibility
// of 0.25 and an alignment of -0.5: 0.5 + 8 - 0.25 - 1.5 = 6.75, times w2 = -2: -13.5. With -9 of
// the voxel it is off.
TYPED_TEST(Equations, supp_lpas_unit) {
  using N = Numbers<TypeParam>;
  const PairInputs<TypeParam> pair{all<TypeParam>(4), all<TypeParam>(0.25f), all<TypeParam>(-0.5f)};
  const PairInputs<float> weights{2, -1, 3};
  const TypeParam on = hidden_unit(0.5f, weights, pair), off = hidden_unit(-9.0f, weights, pair);
  for (int i = 0; i < N::kCount; ++i) {
    EXPECT_FLOAT_EQ(N::at(on, i), 6.75f);
    EXPECT_FLOAT_EQ(N::at(unit_value(-2.0f, on), i), -13.5f);
    EXPECT_EQ(N::at(unit_value(-2.0f, off), i), 0);
  }
}

// The gradient of that unit's weights over two pairs, of which the second leaves it off: g = 3
// times (4, 0.25, -0.5), and 3 times the voxel's inputs.
TYPED_TEST(Equations, supp_lpas_unit_gradient) {
  using N = Numbers<TypeParam>;
  UnitSums<TypeParam> sums;
  sums.add(all<TypeParam>(6.75f), 3, {4, 0.25f, -0.5f});
  sums.add(all<TypeParam>(-1), 5, {7, 1, 1});
  float inputs[kVoxelInputs] = {0.5f, 0, -2};
  std::vector<float> shares(kHiddenSums, -1.0f);
  sums.share_out(inputs, [&](int i, TypeParam share) { shares[i] = N::at(share, 0); });
  EXPECT_FLOAT_EQ(shares[0], 1.5f);
  EXPECT_EQ(shares[1], 0);
  EXPECT_FLOAT_EQ(shares[2], -6);
  EXPECT_FLOAT_EQ(shares[kSumOn], 3);
  EXPECT_FLOAT_EQ(shares[kSumOn + 1], 12);
  EXPECT_FLOAT_EQ(shares[kSumOn + 2], 0.75f);
  EXPECT_FLOAT_EQ(shares[kSumOn + 3], -1.5f);
}

namespace {

// Two voxels of 2 m and candidates at (+-1, 0, 0) from the drone, which hovers at (1, 1, 4).
struct SmallField {
  std::vector<std::int32_t> first{0}, count{2};
  std::vector<Rigidf> place{{{}, {1, 1, 4}}};
  std::vector<ActiveVoxel> voxels{{0, 0, 0.5f, 0.25f, 0.1f, 0.2f, 0.3f}, {1, 0x0fff}};
  std::vector<std::uint32_t> visibility{0xF1, 0x08};  // codes 1, 15; then 8 and masked
  FieldInputs inputs{{{2, 1, 1}, 2.0f},  {{0, 0, 0}, {2, 2, 2}, {2, 1, 1}},
                     span_of(first),     span_of(count),
                     span_of(place),     span_of(voxels),
                     span_of(visibility)};
};

}  // namespace

// eq:supp_lpas. One hidden unit with weight 2 on distance, 1 on visibility, 0.5 on the first bin
// and bias -0.3; w2 = 3, b2 = 0.25. Voxel 0 at (1, 1, 1), candidate 0 at (0, 1, 4): distance
// sqrt(10), which enters as 0.3162278, visibility 0.1, no bin seen: 3 * (0.6324555 + 0.1 - 0.3) +
// 0.25 = 1.5473666. Candidate 1 at (2, 1, 4): the same distance, visibility 1: 4.2473666. Voxel 1
// at (3, 1, 1), candidate 0: distance sqrt(18), 0.4242641, visibility 0.1 + 0.9 * 7 / 14 = 0.55,
// all bins seen: 3 * (0.8485281 + 0.55 + 0.5 - 0.3) + 0.25 = 5.0455844; candidate 1 is masked.
// eq:supp_paf_aggregation: raw sums 6.5929510 and 4.2473666; divided by the two voxels otherwise.
TEST(Scorer, supp_lpas_and_supp_paf_aggregation) {
  const SmallField small;
  std::vector<float> weights(kScorerParameters, 0.0f), field(2);
  const int unit = 5;
  weights[unit * kScorerInputs + 20] = 2;
  weights[unit * kScorerInputs + 21] = 1;
  weights[unit * kScorerInputs + 8] = 0.5f;
  weights[kScorerB1 + unit] = -0.3f;
  weights[kScorerW2 + unit] = 3;
  weights[kScorerB2] = 0.25f;
  FieldScorer({.raw_sum = true}).forward(Queue(), small.inputs, span_of(weights), span_of(field));
  EXPECT_NEAR(field[0], 6.5929510, 1e-5);
  EXPECT_NEAR(field[1], 4.2473666, 1e-5);
  FieldScorer().forward(Queue(), small.inputs, span_of(weights), span_of(field));
  EXPECT_NEAR(field[0], 3.2964755, 1e-5);
  // The other inputs, one by one: position (-0.5, 0, 0) and (0.5, 0, 0), support, count, L, S, C,
  // bins; voxel 1 has only a place and bins. Candidate 1 sees voxel 0 alone.
  const float expected[20] = {-0.5f, 0, 0, 0.5f, 0.25f, 0.1f, 0.2f, 0.3f};
  for (int i = 0; i < kVoxelInputs; ++i) {
    std::fill(weights.begin(), weights.end(), 0.0f);
    weights[7 * kScorerInputs + i] = 1, weights[kScorerB1 + 7] = 1, weights[kScorerW2 + 7] = 1;
    FieldScorer({true}).forward(Queue(), small.inputs, span_of(weights), span_of(field));
    EXPECT_NEAR(field[1], 1 + expected[i], 1e-6) << "input " << i;
  }
}

}  // namespace danbv::paf
