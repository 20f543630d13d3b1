// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/observation_encoder.h"

#include <gtest/gtest.h>

#include "danbv/policy/torch_stream.h"
#include "support/random_state.h"

namespace danbv::policy {
namespace {

struct Seen {
  state::Observation observation;
  std::vector<std::int8_t> occupancy;
  std::vector<std::uint16_t> directions;
  std::vector<Complexity> complexity;
  std::vector<VoxelSums> sums;
  std::vector<state::DroneState> drone{2};
  std::vector<action::History> history{2};

  Seen() {
    const GridSpec grid = cubic_grid();
    const auto n = std::size_t(2 * grid.size());
    occupancy.assign(n, 0), directions.assign(n, 0);
    complexity.resize(n), sums.resize(n);
    occupancy[7] = 1, occupancy[n - 3] = -1;
    drone[1].view.position = {3, -4, 5}, drone[1].views_left = 12, drone[1].eta = 0.5f;
    history[1].push({{1, 2, 3}, 0.5f, -0.25f, {}});
    observation = {grid,          span_of(occupancy), span_of(directions), span_of(complexity),
                   span_of(sums), span_of(drone),     span_of(history)};
  }
};

PolicyOptions plain() {
  PolicyOptions options;
  options.field = false;
  return options;
}

// What the class gives is what the functions give that planners and training used before.
TEST(ObservationEncoder, IsTheFunctionsTogether) {
  const Queue queue;
  const Seen seen;
  const PolicyOptions options = plain();
  ObservationEncoder encoder(queue, options, seen.observation.grid, 2);
  const PolicyInputs inputs = encoder.encode(queue, seen.observation);
  std::vector<float> history(2 * action::kHistoryLength * kHistoryNumbers);
  std::vector<float> scalars(2 * scalar_count(options.inputs));
  encode_inputs(queue, seen.observation, options.inputs, span_of(history), span_of(scalars));
  const auto same = [](const at::Tensor& t, const std::vector<float>& v) {
    return std::equal(v.begin(), v.end(), t.data_ptr<float>());
  };
  EXPECT_EQ(inputs.history.numel(), std::int64_t(history.size()));
  EXPECT_TRUE(same(inputs.history, history));
  EXPECT_TRUE(same(inputs.scalars, scalars));
  EXPECT_EQ(inputs.occupancy.data_ptr(), static_cast<const void*>(seen.occupancy.data()));
  EXPECT_FALSE(inputs.coverage.defined());
}

// The second observation does not remember the first.
TEST(ObservationEncoder, KeepsNothingBetweenCalls) {
  const Queue queue;
  Seen seen;
  ObservationEncoder encoder(queue, plain(), seen.observation.grid, 2);
  encoder.encode(queue, seen.observation);
  seen.history[1] = {};
  const PolicyInputs inputs = encoder.encode(queue, seen.observation);
  EXPECT_EQ(inputs.history.abs().sum().item<float>(), 0);
}

TEST(ObservationEncoder, AddsCoverageWhereThePolicyAsksForIt) {
  const Queue queue;
  Seen seen;
  PolicyOptions options = plain();
  options.grid = GridInputs::coverage;
  seen.directions[7] = 0x7;
  ObservationEncoder encoder(queue, options, seen.observation.grid, 2);
  const PolicyInputs inputs = encoder.encode(queue, seen.observation);
  ASSERT_TRUE(inputs.coverage.defined());
  EXPECT_EQ(inputs.coverage[0][0][7].item<int>(), 3);
  EXPECT_EQ(inputs.coverage.select(1, 0).sum().item<int>(), 3);
}

}  // namespace
}  // namespace danbv::policy
