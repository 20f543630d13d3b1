// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/greedy_paf.h"

#include <fmt/format.h>

#include <optional>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/paf/hand_made_scorer.h"
#include "danbv/planners/greedy_paf_body.h"

namespace danbv::planners {

namespace {

std::vector<float> scorer_of(const std::string& file) {
  if (file.empty()) return paf::hand_made_scorer();
  const Safetensors content = read_tensors(file);
  try {
    return content.checked<float>("scorer", paf::kScorerParameters);
  } catch (const Error& error) {
    fail(fmt::format("{}: {}", file, error.what()));
  }
}

class GreedyPafPlanner : public Planner {
 public:
  explicit GreedyPafPlanner(const PlannerOptions& options)
      : options_(options),
        codec_(action::local_codec(options.looks)),
        scorer_weights_(scorer_of(options.scorer)) {}

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    if (!builder_) prepare(queue, seen);
    const paf::FieldInputs inputs = builder_->build(queue, seen);
    scorer_.forward(queue, inputs, weights_.span(), field_.span());
    parallel_for(queue, field_.size(),
                 AllowCandidateBody{inputs.lattice,
                                    codec_,
                                    options_.guard,
                                    {},
                                    options_.cost_per_metre,
                                    seen,
                                    field_.span(),
                                    worth_.span()},
                 32);
    parallel_for(queue, actions.size,
                 PickCandidateBody{inputs.lattice.size(), worth_.span(), chosen_.span()});
    parallel_for(queue, scores_.size(),
                 ScoreLookBody{options_.camera, codec_, inputs, seen, chosen_.span(),
                               scores_.span(), offered_.span()},
                 16);
    parallel_for(queue, actions.size,
                 PickBestBody{kLooks, scores_.span(), offered_.span(), actions});
  }
  action::ActionDomain domain() const override { return action::ActionDomain::of(codec_); }
  std::optional<paf::FieldValues> field() const override {
    if (!builder_) return std::nullopt;
    return paf::FieldValues{builder_->options().lattice, field_.span()};
  }

 private:
  void prepare(const Queue& queue, const state::Observation& seen) {
    const index_t n = seen.environments();
    builder_.emplace(queue, n, seen.grid);
    weights_ = {queue, scorer_weights_};
    field_ = {queue.device(), n * builder_->options().lattice.size()};
    worth_ = {queue.device(), field_.size()};
    chosen_ = {queue.device(), n};
    scores_ = {queue.device(), n * kLooks};
    offered_ = {queue.device(), n * kLooks};
    queue.wait();
  }

  PlannerOptions options_;
  action::ActionCodec codec_;
  std::vector<float> scorer_weights_;
  std::optional<paf::FieldBuilder> builder_;
  paf::FieldScorer scorer_;
  Buffer<float> weights_, field_, worth_, scores_;
  Buffer<std::int32_t> chosen_;
  Buffer<action::Action> offered_;
};

}  // namespace

std::unique_ptr<Planner> make_greedy_paf(const PlannerOptions& options) {
  return std::make_unique<GreedyPafPlanner>(options);
}

}  // namespace danbv::planners
