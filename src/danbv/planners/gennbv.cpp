// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/gennbv.h"

#if DANBV_HAS_TORCH
#include "danbv/planners/find_weights.h"
#include "danbv/policy/gennbv_agent.h"

namespace danbv::planners {

namespace {

class GennbvPlanner : public Planner {
 public:
  explicit GennbvPlanner(const std::filesystem::path& weights)
      : gennbv_(policy::load_gennbv(weights)) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    gennbv_.agent.decide(queue, seen, actions);
  }
  action::ActionDomain domain() const override {
    const bool global = gennbv_.options.codec().global();
    return {global ? action::MoveDomain::global : action::MoveDomain::relative,
            action::YawConvention::absolute};
  }

 private:
  policy::GennbvAgent gennbv_;
};

}  // namespace

std::unique_ptr<Planner> make_gennbv(const PlannerOptions& options) {
  return std::make_unique<GennbvPlanner>(checked_weights("gennbv", options.weights));
}

}  // namespace danbv::planners
#endif
