// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/device/parallel_for.h"
#include "danbv/oracle/oracle.h"
#include "danbv/oracle/random_clear_body.h"

namespace danbv::oracle {

namespace {

class RandomClearPlanner : public planners::Planner {
 public:
  RandomClearPlanner(const env::World& world, std::uint64_t seed) : world_(world), seed_(seed) {}
  void decide(const Queue& queue, const state::Observation&,
              Span<action::Action> actions) override {
    constexpr int kDraws = 64;
    parallel_for(queue, actions.size, RandomClearBody{seed_, kDraws, world_.world_view(), actions},
                 1);
  }

 private:
  const env::World& world_;
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<planners::Planner> make_random_clear(const Queue&, const OracleView& view,
                                                     const planners::PlannerOptions& options) {
  return std::make_unique<RandomClearPlanner>(view.world, options.seed);
}

}  // namespace danbv::oracle
