// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/active_rmap/active_rmap.h"

#include <algorithm>
#include <optional>

#include "danbv/core/device/parallel_for.h"
#include "danbv/planners/active_rmap/density_fit.h"
#include "danbv/planners/active_rmap/view_gain_body.h"

namespace danbv::planners {

namespace {

constexpr int kMostKeptViews = 64;

class ActiveRmapPlanner : public Planner {
 public:
  explicit ActiveRmapPlanner(const PlannerOptions& planning)
      : planning_(planning), options_(planning.rmap) {}

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    if (!fit_ || fit_->environments() != actions.size) make_room(queue, actions.size);
    fit_->take(queue, seen);
    value_views(queue, seen);
    parallel_for(queue, actions.size,
                 PickViewBody{options_, planning_.radius, seen.drone, rows_.span(), costs_.span(),
                              flown_.span(), gains_.span(), actions},
                 1);
  }
  action::ActionDomain domain() const override { return action::ActionDomain::hemisphere(); }

 private:
  void make_room(const Queue& queue, index_t environments) {
    fit_.emplace(queue, environments, planning_.camera,
                 std::clamp(planning_.views, 1, kMostKeptViews), planning_.seed, options_);
    const index_t n = environments * options_.candidates;
    opacities_ = {queue.device(), fit_->logits().size};
    rows_ = {queue.device(), n * options_.gain_rays};
    costs_ = {queue.device(), n};
    gains_ = {queue.device(), n};
    flown_ = {queue.device(), n};
    flown_.zero(queue);
  }

  void value_views(const Queue& queue, const state::Observation& seen) {
    parallel_for(queue, flown_.size(), ForgetFlownBody{options_.candidates, seen, flown_.span()},
                 256);
    parallel_for(queue, opacities_.size(), VoxelOpacityBody{fit_->logits(), opacities_.span()},
                 4096);
    parallel_for(queue, rows_.size(),
                 ViewGainBody{options_, planning_.radius, planning_.camera, seen.drone,
                              opacities_.span(), rows_.span()},
                 8);
    parallel_for(queue, costs_.size(),
                 CandidateCostBody{options_, planning_.radius, planning_.guard, seen,
                                   opacities_.span(), flown_.span(), costs_.span()},
                 8);
  }

  PlannerOptions planning_;
  ActiveRmapOptions options_;
  std::optional<DensityFit> fit_;
  Buffer<VoxelOpacity> opacities_;
  Buffer<float> rows_, costs_, gains_;
  Buffer<std::uint8_t> flown_;
};

}  // namespace

std::unique_ptr<Planner> make_active_rmap(const PlannerOptions& options) {
  return std::make_unique<ActiveRmapPlanner>(options);
}

}  // namespace danbv::planners
