// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/da_nbv.h"

#if DANBV_HAS_TORCH
#include "danbv/planners/refine/refinement.h"
#include "danbv/planners/stagnation_stop.h"
#include "danbv/policy/policy_agent.h"

namespace danbv::planners {

namespace {

class DaNbvPlanner : public Planner {
 public:
  DaNbvPlanner(const std::filesystem::path& weights, const PlannerOptions& options)
      : options_(options), agent_(weights), stagnation_(options.stop_gain) {
    if (options.refine.takes_part(options.views)) refinement_.emplace(options);
  }
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    agent_.decide(queue, seen, actions);
    if (options_.stop_gain > 0) stagnation_.decide(queue, seen, actions);
    if (refinement_) refinement_->decide(queue, seen, actions);
  }
  action::ActionDomain domain() const override {
    action::ActionDomain domain = action::ActionDomain::of(agent_.options().codec());
    if (refinement_) domain.looks.reset();  // it counts from the bow, the policy from the bearing
    return domain;
  }
  std::optional<paf::FieldValues> field() const override { return agent_.field(); }

 private:
  PlannerOptions options_;
  policy::PolicyAgent agent_;
  StagnationStop stagnation_;
  std::optional<Refinement> refinement_;
};

}  // namespace

std::unique_ptr<Planner> make_da_nbv(const PlannerOptions& options) {
  return std::make_unique<DaNbvPlanner>(checked_weights("da-nbv", options.weights), options);
}

}  // namespace danbv::planners
#endif
