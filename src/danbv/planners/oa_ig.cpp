// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/oa_ig.h"

#include "danbv/core/device/buffer.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/planners/oa_ig_body.h"

namespace danbv::planners {

namespace {

class OaIgPlanner : public Planner {
 public:
  explicit OaIgPlanner(const PlannerOptions& planning)
      : planning_(planning), codec_(action::local_codec(planning.looks)) {
    options_.cost_per_metre = planning.cost_per_metre;
  }
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const index_t n = actions.size * options_.candidates();
    beliefs_.ensure(queue.device(), seen.occupancy.size);
    scores_.ensure(queue.device(), n);
    offered_.ensure(queue.device(), n);
    parallel_for(queue, beliefs_.size(), OaIgBeliefBody{options_, seen, beliefs_.span()}, 1024);
    const OaIgScoreBody score{
        options_, planning_.seed, codec_,          planning_.guard, planning_.camera,
        {},       seen,           beliefs_.span(), scores_.span(),  offered_.span()};
    parallel_for(queue, n, score, 4);
    parallel_for(queue, actions.size,
                 PickBestBody{options_.candidates(), scores_.span(), offered_.span(), actions});
  }
  action::ActionDomain domain() const override { return action::ActionDomain::of(codec_); }

 private:
  PlannerOptions planning_;
  action::ActionCodec codec_;
  OaIgOptions options_;
  Buffer<VoxelBelief> beliefs_;
  Buffer<float> scores_;
  Buffer<action::Action> offered_;
};

}  // namespace

std::unique_ptr<Planner> make_oa_ig(const PlannerOptions& options) {
  return std::make_unique<OaIgPlanner>(options);
}

}  // namespace danbv::planners
