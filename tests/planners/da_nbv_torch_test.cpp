// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/da_nbv.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "danbv/core/files/files.h"
#include "danbv/planners/find_weights.h"
#include "danbv/policy/weights_file.h"
#include "support/bytes.h"
#include "support/random_state.h"
#include "support/scratch.h"

namespace danbv::planners {

namespace {

const GridSpec kGrid{{-3, -3, 0}, {0.75f, 0.75f, 0.75f}, {8, 9, 7}};

policy::PolicyOptions small_options() {
  policy::PolicyOptions o;
  o.grid_dims = kGrid.dims;
  o.lattice.dims = {4, 4, 4};
  return o;
}

}  // namespace

TEST(DaNbv, DecidesFromAFileOfWeights) {
  const ScratchFolder folder;
  PlannerOptions options;
  options.weights = (folder.path() / "p.safetensors").string();
  save_policy(options.weights, policy::ActorCritic(small_options(), at::kCPU, 2));
  const auto planner = make_planner("da-nbv", options);
  const Queue queue;
  const RandomState state(queue, 2, kGrid, 0.2, 5);
  state::Observation seen = state.observation();
  const std::vector<action::History> history(2);
  seen.history = span_of(history);
  std::vector<action::Action> actions(2);
  planner->decide(queue, seen, span_of(actions));
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(Workspace{}.contains(actions[i].position));
    const Vec3f move = actions[i].position - Workspace{}.clip(seen.drone[index_t(i)].view.position);
    EXPECT_LE(std::max({std::fabs(move.x), std::fabs(move.y), std::fabs(move.z)}), 5.01f);
  }
}

TEST(DaNbv, SaysWhatIsMissing) {
  const ScratchFolder folder;
  const std::string missing = (folder.path() / "none.safetensors").string();
  PlannerOptions options;
  options.weights = missing;
  EXPECT_TRUE(contains(error_of([&] { make_planner("da-nbv", options); }), missing));
  ::setenv("DANBV_WEIGHTS", missing.c_str(), 1);
  EXPECT_TRUE(contains(error_of([&] { make_planner("da-nbv", {}); }), missing));
  ::unsetenv("DANBV_WEIGHTS");
}

TEST(DaNbv, AFolderHoldsTheWeightsOfEveryLearnedPlanner) {
  const ScratchFolder folder;
  const auto file = folder.path() / "gennbv.safetensors";
  write_file(file, "weights");
  ::setenv("DANBV_WEIGHTS", folder.path().c_str(), 1);
  EXPECT_EQ(find_weights("gennbv"), file);
  EXPECT_NE(find_weights("hestia"), folder.path() / "hestia.safetensors");  // it has none
  ::unsetenv("DANBV_WEIGHTS");
  EXPECT_NE(find_weights("gennbv"), file);
}

}  // namespace danbv::planners
