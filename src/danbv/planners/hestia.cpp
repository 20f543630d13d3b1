// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/hestia.h"

#if DANBV_HAS_TORCH
#include "danbv/planners/find_weights.h"
#include "danbv/policy/hestia_agent.h"

namespace danbv::planners {

namespace {

class HestiaPlanner : public Planner {
 public:
  explicit HestiaPlanner(const std::filesystem::path& weights)
      : hestia_(policy::load_hestia(weights)) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    hestia_.agent.decide(queue, seen, actions);
  }
  action::ActionDomain domain() const override {
    const bool global = hestia_.options.actions == action::ActionSpace::global;
    return {global ? action::MoveDomain::anywhere : action::MoveDomain::relative, std::nullopt};
  }

 private:
  policy::HestiaAgent hestia_;
};

}  // namespace

std::unique_ptr<Planner> make_hestia(const PlannerOptions& options) {
  return std::make_unique<HestiaPlanner>(checked_weights("hestia", options.weights));
}

}  // namespace danbv::planners
#endif
