// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/scan_rl.h"

#if DANBV_HAS_TORCH
#include "danbv/planners/find_weights.h"
#include "danbv/policy/scan_rl_agent.h"

namespace danbv::planners {

namespace {

class ScanRlPlanner : public Planner {
 public:
  explicit ScanRlPlanner(const std::filesystem::path& weights)
      : scan_rl_(policy::load_scan_rl(weights)) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    scan_rl_.agent.decide(queue, seen, actions);
  }
  action::ActionDomain domain() const override { return action::ActionDomain::hemisphere(); }

 private:
  policy::ScanRlAgent scan_rl_;
};

}  // namespace

std::unique_ptr<Planner> make_scan_rl(const PlannerOptions& options) {
  return std::make_unique<ScanRlPlanner>(checked_weights("scan-rl", options.weights));
}

}  // namespace danbv::planners
#endif
