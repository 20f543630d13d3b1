// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/scanned_ship.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/paf/hand_made_scorer.h"
#include "danbv/policy/openmp_waits.h"
#include "tests/reference/torch_field.h"

// The field of one decision against plain LibTorch, which makes a tensor over all pairs.
namespace danbv::bench {

namespace {

Result paf(const std::string& name, bool fitted) {
  policy::shorten_openmp_waits();  // as where a policy is made
  const Queue queue;
  const ScannedShip ship(queue, fitted);
  paf::FieldBuilder builder(queue, 1, ship.grid(), {.max_active = 1500});
  const paf::FieldInputs inputs = builder.build(queue, ship.observation());
  const auto weights = paf::hand_made_scorer();
  std::vector<float> field(inputs.lattice.size());
  paf::FieldScorer scorer;
  const auto decision = reference::torch_decision(inputs, 0, at::kFloat);
  const auto their_weights =
      at::from_blob(const_cast<float*>(weights.data()), {paf::kScorerParameters}, at::kFloat);
  at::Tensor theirs;
  const Seconds s =
      compare_seconds([&] { scorer.forward(queue, inputs, span_of(weights), span_of(field)); },
                      [&] { theirs = reference::field(decision, their_weights); }, 15);
  const auto ours = at::from_blob(field.data(), {std::int64_t(field.size())}, at::kFloat);
  const double difference = ((ours - theirs).norm() / theirs.norm()).item<double>();
  const double walk = median_seconds([&] { builder.build(queue, ship.observation()); }, 15);
  Result result{.name = name, .ours = 1e3 * s.ours, .theirs = 1e3 * s.theirs, .unit = "ms"};
  result.against = "LibTorch tensor operations, float";
  result.how = fmt::format(
      "the field of heavylift-7 after 12 views: {} active voxels, {} candidates, visibility given "
      "({:.2f} ms more to make it), {} threads both; relative difference {:.1g}",
      inputs.count[0], field.size(), 1e3 * walk, cpu_threads(), difference);
  return result;
}

}  // namespace

Result paf_torch() { return paf("paf", false); }
Result paf_1500_torch() { return paf("paf_1500", true); }

}  // namespace danbv::bench
