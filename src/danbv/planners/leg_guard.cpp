// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/leg_guard.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/planners/relocalization.h"
#include "danbv/planners/wind_limit.h"

namespace danbv::planners {

void LegGuard::repair(const Queue& queue, const state::Observation& seen,
                      Span<action::Action> actions) {
  if (blocked_.size() != actions.size || blocked_.device() != queue.device()) {
    blocked_ = {queue, std::vector<std::uint8_t>(actions.size)};
    wanted_ = {queue, std::vector<WantedLeg>(actions.size)};
    queue.wait();
  }
  const AirMapView air = options_.air ? air_.update(queue, seen) : AirMapView{};
  parallel_for(queue, actions.size * FindBlockedLegsBody::kPieces,
               FindBlockedLegsBody{options_, seen, air, actions, blocked_.span()});
  parallel_for(
      queue, actions.size,
      RepairLegsBody{options_, domain_, seen, air, actions, blocked_.span(), wanted_.span()});
}

namespace {

// A repaired action stays within the planner's domain as far as the guard can keep it there.
GuardDomain guard_domain(const action::ActionDomain& domain, const PlannerOptions& options) {
  GuardDomain guard;
  if (domain.moves != action::MoveDomain::relative) guard.reach = 1e3f;
  guard.looks_at_centre = domain.moves == action::MoveDomain::hemisphere;
  guard.centre = centre_of_view(options.radius);
  return guard;
}

class GuardedPlanner : public Planner {
 public:
  GuardedPlanner(std::unique_ptr<Planner> planner, const PlannerOptions& options)
      : planner_(std::move(planner)),
        radius_(options.radius),
        domain_(guard_domain(planner_->domain(), options)),
        guard_(options.guard, domain_) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    if (limits_.size() != actions.size || limits_.device() != queue.device()) {
      limits_ = {queue, std::vector<WindLimit>(actions.size)};
      queue.wait();
    }
    planner_->decide(queue, seen, actions);
    // Views of a hemisphere show the whole ship anyway.
    if (!domain_.looks_at_centre)
      parallel_for(queue, actions.size, RelocalizeBody{radius_, domain_, seen, actions});
    const WindLegs legs{domain_, seen, limits_.span(), actions};
    parallel_for(queue, actions.size, TurnFromWindBody{legs});
    guard_.repair(queue, seen, actions);
    parallel_for(queue, actions.size, NoteLegBody{legs});
  }
  action::ActionDomain domain() const override { return planner_->domain(); }
  std::optional<paf::FieldValues> field() const override { return planner_->field(); }

 private:
  std::unique_ptr<Planner> planner_;
  float radius_;
  GuardDomain domain_;
  LegGuard guard_;
  Buffer<WindLimit> limits_;
};

}  // namespace

std::unique_ptr<Planner> guarded(std::unique_ptr<Planner> planner, const PlannerOptions& options) {
  return std::make_unique<GuardedPlanner>(std::move(planner), options);
}

}  // namespace danbv::planners
