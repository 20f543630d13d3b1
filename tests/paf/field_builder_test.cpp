// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_builder.h"

#include <gtest/gtest.h>

#include <cstring>

#include "danbv/core/device/parallel_for.h"
#include "danbv/paf/active_voxels.h"
#include "danbv/paf/field_loops.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/paf/visibility.h"
#include "reference/naive_visibility.h"
#include "support/devices.h"
#include "support/host_field.h"
#include "support/random_state.h"

namespace danbv::paf {

namespace {

const GridSpec kFlat{{-3, -2, 0}, {0.5f, 0.4f, 0.75f}, {12, 10, 8}};

int code_of(const FieldInputs& in, index_t slot, index_t q) {
  return in.visibility[slot * in.lattice.words() + q / 8] >> 4 * (q % 8) & 15;
}

// The codes of one voxel and eight candidates, one walk after another.
std::uint32_t word_of_single_walks(const FieldBuild& build, index_t cell, index_t word) {
  const FieldOptions& options = build.options;
  std::uint32_t packed = 0;
  for (index_t q = 8 * word; q < 8 * word + 8 && q < options.lattice.size(); ++q) {
    const float visibility = path_visibility(
        build.seen.grid, build.boxes[0], build.transmittance.data, build.seen.grid.unflatten(cell),
        build.candidate(0, options.lattice.cell(q)), options.visibility);
    packed |= encode_visibility(visibility, options.visibility.threshold) << 4 * (q % 8);
  }
  return packed;
}

Vec3d candidate_by_hand(const state::DroneState& drone, Vec3f offset) {
  const Mat3d level_from_ship = rotation_vector(drone.ship_rotation.cast<double>());
  const Vec3d p_level = drone.view.position.cast<double>() + offset.cast<double>();
  return level_from_ship.transposed() * (p_level - Vec3d{0, 0, drone.ship_heave});
}

}  // namespace

TEST(Lattice, IsABoxAboutTheDrone) {
  const LatticeSpec lattice;
  EXPECT_EQ(lattice.size(), 1000);
  EXPECT_EQ(lattice.words(), 125);
  EXPECT_EQ(lattice.offset(index_t(0)), (Vec3f{-4.5f, -4.5f, -4.5f}));
  EXPECT_EQ(lattice.offset(index_t(1)), (Vec3f{-3.5f, -4.5f, -4.5f}));
  EXPECT_EQ(lattice.offset(index_t(999)), (Vec3f{4.5f, 4.5f, 4.5f}));
}

// Ship rolled by 30 degrees about x and lifted by 2 m, drone 3 m to port and 2 m up: in the ship
// frame that is (0, 3 cos 30, -3 sin 30) = (0, 2.598, -1.5).
TEST(ActiveVoxels, CandidatesAreInTheShipFrame) {
  state::DroneState drone;
  drone.view.position = {0, 3, 2};
  drone.ship_rotation = {float(kPi / 6), 0, 0};
  drone.ship_heave = 2;
  const Vec3f p = drone_in_ship(drone) * Vec3f{};
  EXPECT_NEAR(p.y, 2.598, 1e-3);
  EXPECT_NEAR(p.z, -1.5, 1e-3);
}

// Where the drone's lengths are real metres, candidates stand closer together: 3 real metres along
// the ship at eta = 0.1 are 0.3 m, from the same place.
TEST(ActiveVoxels, CandidatesShrinkWithTheDronesLengths) {
  state::DroneState drone;
  drone.view.position = {1, 3, 2};
  drone.ship_rotation = {float(kPi / 6), 0, 0};
  drone.length_scale = 0.1f;
  const Rigidf T_ship_drone = drone_in_ship(drone);
  EXPECT_LT(norm(T_ship_drone * Vec3f{3, 0, 0} - T_ship_drone * Vec3f{} - Vec3f{0.3f, 0, 0}),
            1e-6f);
  EXPECT_NEAR((T_ship_drone * Vec3f{}).x, 1, 1e-6);
}

TEST(ActiveVoxels, ThinningKeepsOrderAndFillsEveryPlace) {
  for (const index_t total : {1, 7, 8, 9, 15, 100, 1001}) {
    index_t next = 0;
    for (index_t rank = 0; rank < total; ++rank) {
      const index_t slot = active_slot(rank, total, 8);
      if (slot < 0) continue;
      EXPECT_EQ(slot, next);
      ++next;
    }
    EXPECT_EQ(next, std::min<index_t>(total, 8));
  }
}

TEST(FieldBuilder, ListsOccupiedVoxelsInOrder) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const RandomState state(queue, 3, kFlat, 0.15, 1);
    FieldBuilder builder(queue, 3, kFlat, {.lattice = {{3, 3, 3}, 1.0f}, .max_active = 512});
    const HostField field(queue, builder.build(queue, state.observation()));
    const FieldInputs& in = field.inputs;
    for (index_t env = 0; env < 3; ++env) {
      index_t slot = in.first[env];
      for (index_t cell = 0; cell < kFlat.size(); ++cell) {
        const index_t i = env * kFlat.size() + cell;
        if (state.host.occupancy[i] <= 0) continue;
        const ActiveVoxel& v = in.voxels[slot++];
        ASSERT_EQ(v.cell, cell);
        EXPECT_EQ(v.directions, state.host.directions[i]);
        EXPECT_FLOAT_EQ(v.support, float(state.host.sums[i].views) / 30);
        EXPECT_NEAR(v.count, std::log1p(float(state.host.sums[i].points)) / 12, 1e-6);
        EXPECT_EQ(v.curvature, state.host.complexity[i].curvature);
      }
      EXPECT_EQ(slot - in.first[env], in.count[env]);
      for (index_t q = 0; q < 27; ++q) {
        const Vec3f p = in.T_ship_drone[env] * in.lattice.offset(q);
        const Vec3d hand = candidate_by_hand(state.host.drone[env], in.lattice.offset(q));
        EXPECT_LT(norm(p.cast<double>() - hand), 1e-5);
      }
    }
  }
}

TEST(FieldBuilder, ThinsWhatDoesNotFit) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const RandomState state(queue, 2, kFlat, 0.3, 2);
    FieldBuilder builder(queue, 2, kFlat, {.lattice = {{2, 2, 2}, 1.0f}, .max_active = 50});
    const HostField field(queue, builder.build(queue, state.observation()));
    for (index_t env = 0; env < 2; ++env) {
      ASSERT_EQ(field.inputs.count[env], 50);
      ASSERT_EQ(field.inputs.first[env], 50 * env);
      for (int i = 1; i < 50; ++i)
        EXPECT_LT(field.inputs.voxels[50 * env + i - 1].cell,
                  field.inputs.voxels[50 * env + i].cell);
      EXPECT_GT(field.inputs.voxels[50 * env + 49].cell, kFlat.size() * 0.8);  // from all over
    }
  }
}

TEST(FieldBuilder, VisibilityAgreesWithTheNaiveOracle) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const RandomState state(queue, 2, kFlat, 0.08, 5);
    const LatticeSpec lattice{{5, 3, 5}, 1.7f};
    FieldBuilder builder(queue, 2, kFlat, {.lattice = lattice});
    const HostField field(queue, builder.build(queue, state.observation()));
    const FieldInputs& in = field.inputs;
    const index_t V = kFlat.size();
    int masked = 0, partly = 0, clear = 0;
    for (index_t env = 0; env < 2; ++env)
      for (index_t slot = in.first[env]; slot < in.first[env] + in.count[env]; ++slot)
        for (index_t q = 0; q < lattice.size(); ++q) {
          const auto range = reference::path_visibility(
              kFlat, span_of(state.host.occupancy).sub(env * V, V),
              span_of(state.host.sums).sub(env * V, V), in.voxels[slot].cell,
              candidate_by_hand(state.host.drone[env], lattice.offset(q)));
          const int code = code_of(in, slot, q);
          (code == 0 ? masked : code == 15 ? clear : partly)++;
          EXPECT_GE(code, int(encode_visibility(float(range.low) - 0.003f, 0.1f)));
          EXPECT_LE(code, int(encode_visibility(float(range.high) + 0.003f, 0.1f)));
        }
    EXPECT_GT(masked, 100);
    EXPECT_GT(partly, 100);
    EXPECT_GT(clear, 100);
  }
}

// The walks side by side give what one walk alone gives, for any width of vectors.
TEST(FieldBuilder, WalksSideBySideAgreeWithSingleOnes) {
  const Queue queue;
  const RandomState state(queue, 1, kFlat, 0.1, 9);
  for (const int skip : {0, 1}) {
    const FieldOptions options{.lattice = {{7, 5, 5}, 1.3f}, .visibility = {0.1f, skip}};
    FieldBuilder builder(queue, 1, kFlat, options);
    const FieldInputs in = builder.build(queue, state.observation());
    std::vector<Rigidf> place{in.T_ship_drone[0]};
    FieldBuild build{options, state.observation(), {}, {}, span_of(place), {}, {}, {}, {}};
    std::vector<std::uint32_t> table(kFlat.size());
    for (index_t cell = 0; cell < kFlat.size(); ++cell)
      table[cell] = packed_transmittance(build, 0, cell);
    const CellBox box{{0, 0, 0}, {kFlat.dims.x - 1, kFlat.dims.y - 1, kFlat.dims.z - 1}};
    std::vector<std::int32_t> first{0}, count{in.count[0]};
    std::vector<CellBox> boxes{box};
    std::vector<ActiveVoxel> voxels(in.voxels.begin(), in.voxels.begin() + in.count[0]);
    std::vector<std::uint32_t> words(count[0] * in.lattice.words());
    build.options.max_active = count[0];
    build.first = span_of(first), build.count = span_of(count), build.boxes = span_of(boxes);
    build.transmittance = span_of(table), build.voxels = span_of(voxels);
    build.visibility = span_of(words);
    for (const FieldLoops& loops : all_field_loops()) {
      loops.walk(build, 0, 0, count[0]);
      int differ = 0;
      for (index_t i = 0; i < index_t(words.size()); ++i)
        differ += words[i] != word_of_single_walks(build, voxels[i / in.lattice.words()].cell,
                                                   i % in.lattice.words());
      EXPECT_LE(differ, int(words.size() / 500));  // rounding at a level's edge
    }
  }
}

TEST(FieldBuilder, DoesNotDependOnTheBatchOrOnThreads) {
  const Queue queue;
  const RandomState three(queue, 3, kFlat, 0.1, 6);
  const state::Observation seen = three.observation();
  const index_t V = kFlat.size();
  const state::Observation last{kFlat,
                                seen.occupancy.sub(2 * V, V),
                                seen.directions.sub(2 * V, V),
                                seen.complexity.sub(2 * V, V),
                                seen.sums.sub(2 * V, V),
                                seen.drone.sub(2, 1),
                                {}};
  FieldBuilder many(queue, 3, kFlat), one(queue, 1, kFlat);
  const std::vector<float> weights(kScorerParameters, 0.1f);
  std::vector<float> field_many(3000), field_one(1000);
  FieldScorer scorer;
  scorer.forward(queue, many.build(queue, seen), span_of(weights), span_of(field_many));
  set_cpu_threads(1);
  scorer.forward(queue, one.build(queue, last), span_of(weights), span_of(field_one));
  set_cpu_threads(0);
  EXPECT_EQ(0, std::memcmp(field_many.data() + 2000, field_one.data(), 4000));
}

TEST(FieldBuilder, NothingSeenIsAFieldOfZeros) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    const RandomState state(queue, 2, kFlat, 0.0, 7);
    FieldBuilder builder(queue, 2, kFlat);
    const FieldInputs inputs = builder.build(queue, state.observation());
    const Buffer<float> weights(queue, std::vector<float>(kScorerParameters, 1.0f));
    Buffer<float> field(queue, std::vector<float>(2000, 7.0f));
    FieldScorer().forward(queue, inputs, weights.span(), field.span());
    for (const float u : field.download(queue)) EXPECT_EQ(u, 0);
  }
}

TEST(FieldBuilder, SaysWhatDoesNotFit) {
  const Queue queue;
  const RandomState state(queue, 2, kFlat, 0.1, 7);
  FieldBuilder builder(queue, 3, kFlat);
  EXPECT_THROW(builder.build(queue, state.observation()), std::runtime_error);
}

}  // namespace danbv::paf
