// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/greedy_paf.h"

#include <gtest/gtest.h>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/files/safetensors.h"
#include "danbv/core/grid/direction_bins.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/paf/hand_made_scorer.h"
#include "danbv/planners/leg_guard_body.h"
#include "support/bytes.h"
#include "support/scratch.h"
#include "support/wall_state.h"

namespace danbv::planners {
namespace {

action::Action decided(Wall& wall, const PlannerOptions& options = {}) {
  const Queue queue;
  std::vector<action::Action> actions(1);
  make_greedy_paf(options)->decide(queue, wall.seen, span_of(actions));
  return actions[0];
}

// The drone stands before a wall seen from its side only: it looks at the wall from where the field
// is best, and with the guard without flying through it.
TEST(GreedyPaf, LooksAtWhatWasSeenFromOneSide) {
  Wall wall;
  wall.drone[0].view.position = {9, 0, 3};
  for (std::size_t v = 0; v < wall.occupancy.size(); ++v)
    if (wall.occupancy[v] > 0) wall.directions[v] = std::uint16_t(1u << direction_bin({1, 0, 0}));
  PlannerOptions options;
  options.guard.on = true;
  const action::Action action = decided(wall, options);
  EXPECT_TRUE(Workspace{}.contains(action.position));
  EXPECT_FALSE(GuardedMap(options.guard, wall.seen, 0).leg_blocked({9, 0, 3}, action.position));
  EXPECT_GT(norm(action.position - Vec3f{9, 0, 3}), 0.5f);
  const Vec3f forward =
      camera::camera_pose({action.position, action.yaw, action.pitch}).rotation.column(2);
  EXPECT_GT(dot(forward, normalized(Vec3f{5, 0, 3} - action.position)), 0.7f);
}

// What it shows is U itself: the candidates that it may not fly to keep their values.
TEST(GreedyPaf, ShowsTheFieldOfItsDecision) {
  Wall wall;
  wall.drone[0].view.position = {9, 0, 3};
  const Queue queue;
  const auto planner = make_greedy_paf({});
  EXPECT_FALSE(planner->field().has_value());
  std::vector<action::Action> actions(1);
  planner->decide(queue, wall.seen, span_of(actions));
  const auto field = planner->field();
  ASSERT_TRUE(field.has_value());
  paf::FieldBuilder builder(queue, 1, wall.seen.grid);
  std::vector<float> want(builder.options().lattice.size());
  const auto scorer = paf::hand_made_scorer();
  paf::FieldScorer().forward(queue, builder.build(queue, wall.seen), span_of(scorer),
                             span_of(want));
  EXPECT_EQ(std::vector<float>(field->values.begin(), field->values.end()), want);
}

TEST(GreedyPaf, TakesTheScorerOfAFile) {
  Wall wall;
  wall.drone[0].view.position = {9, 0, 3};
  const ScratchFolder folder;
  PlannerOptions options;
  options.scorer = folder.path() / "w.safetensors";
  Safetensors file;
  auto weights = paf::hand_made_scorer();
  file.tensors["scorer"] = TensorData::of(weights, {paf::kScorerParameters});
  write_safetensors(options.scorer, file);
  EXPECT_EQ(decided(wall, options).position, decided(wall).position);
  for (float& w : weights) w = -w;  // W1, b1 and w2 turned round: other units, other values
  file.tensors["scorer"] = TensorData::of(weights, {paf::kScorerParameters});
  write_safetensors(options.scorer, file);
  EXPECT_NE(decided(wall, options).position, decided(wall).position);
  file.tensors["scorer"] = TensorData::of(std::vector<float>(3), {3});
  write_safetensors(options.scorer, file);
  const std::string error = error_of([&] { make_greedy_paf(options); });
  EXPECT_TRUE(contains(error, "w.safetensors")) << error;
}

TEST(GreedyPaf, AScorerThatIsNotFiniteIsRefusedByName) {
  const ScratchFolder folder;
  PlannerOptions options;
  options.scorer = folder.path() / "w.safetensors";
  const auto fault_with = [&](const TensorData& tensor, const std::string& name) {
    Safetensors file;
    file.tensors[name] = tensor;
    write_safetensors(options.scorer, file);
    return error_of([&] { make_greedy_paf(options); });
  };
  auto weights = paf::hand_made_scorer();
  for (const float value : {NAN, INFINITY, -INFINITY}) {
    weights[17] = value;
    EXPECT_TRUE(contains(fault_with(TensorData::of(weights, {paf::kScorerParameters}), "scorer"),
                         "w.safetensors: tensor scorer holds a value that is not finite"));
  }
  const std::vector<double> doubles(weights.begin(), weights.end());
  EXPECT_TRUE(contains(fault_with(TensorData::of(doubles, {paf::kScorerParameters}), "scorer"),
                       "w.safetensors: tensor scorer is of another type"));
  EXPECT_TRUE(contains(fault_with(TensorData::of(weights, {paf::kScorerParameters}), "\x1b[2J"),
                       "w.safetensors: no tensor named scorer; there are: \\x1b[2J"));
}

}  // namespace
}  // namespace danbv::planners
