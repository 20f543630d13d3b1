// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/parallel_for.h"
#include "danbv/oracle/oracle.h"
#include "danbv/oracle/random_clear_body.h"

namespace danbv::oracle {

namespace {

class RandomClearPlanner : public planners::Planner {
 public:
  RandomClearPlanner(const env::World& world, const planners::PlannerOptions& options)
      : world_(world), seed_(options.seed), codec_(action::local_codec(options.looks)) {}
  void decide(const Queue& queue, const state::Observation&,
              Span<action::Action> actions) override {
    constexpr int kDraws = 64;
    parallel_for(queue, actions.size,
                 RandomClearBody{seed_, kDraws, codec_, world_.world_view(), actions}, 1);
  }
  action::ActionDomain domain() const override { return action::ActionDomain::of(codec_); }

 private:
  const env::World& world_;
  std::uint64_t seed_;
  action::ActionCodec codec_;
};

}  // namespace

std::unique_ptr<planners::Planner> make_random_clear(const Queue&, const OracleView& view,
                                                     const planners::PlannerOptions& options) {
  return std::make_unique<RandomClearPlanner>(view.world, options);
}

}  // namespace danbv::oracle
