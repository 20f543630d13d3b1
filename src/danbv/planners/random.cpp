// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/random.h"

#include "danbv/core/device/parallel_for.h"

namespace danbv::planners {

namespace {

class RandomPlanner : public Planner {
 public:
  explicit RandomPlanner(const PlannerOptions& options) : options_(options) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    parallel_for(
        queue, actions.size,
        RandomBody{options_.seed, action::local_codec(options_.looks), seen.drone, actions});
  }
  action::ActionDomain domain() const override {
    return {action::MoveDomain::relative, options_.looks};
  }

 private:
  PlannerOptions options_;
};

class RandomHemispherePlanner : public Planner {
 public:
  explicit RandomHemispherePlanner(const PlannerOptions& options) : options_(options) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    parallel_for(queue, actions.size,
                 RandomHemisphereBody{options_.seed, options_.radius, seen, actions});
  }
  action::ActionDomain domain() const override { return action::ActionDomain::hemisphere(); }

 private:
  PlannerOptions options_;
};

}  // namespace

std::unique_ptr<Planner> make_random(const PlannerOptions& options) {
  return std::make_unique<RandomPlanner>(options);
}

std::unique_ptr<Planner> make_random_hemisphere(const PlannerOptions& options) {
  return std::make_unique<RandomHemispherePlanner>(options);
}

}  // namespace danbv::planners
