// SPDX-License-Identifier: Apache-2.0
#include "danbv/oracle/oracle.h"

#include <algorithm>
#include <optional>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/env/view_preview.h"
#include "danbv/oracle/oracle_body.h"

namespace danbv::oracle {

namespace {

// `count` points of each target, at equal steps, so that they spread over its surface.
std::vector<Vec3f> thinned(const std::vector<const truth::GroundTruth*>& truths,
                           std::int32_t count) {
  std::vector<Vec3f> out;
  for (const truth::GroundTruth* truth : truths) {
    const auto& points = truth->surface.points;
    require(!points.empty(), "an oracle needs ground-truth points");
    for (std::int32_t i = 0; i < count; ++i)
      out.push_back(points[std::size_t(i) * points.size() / std::size_t(count)]);
  }
  return out;
}

enum class Moves { local, global, placeable };

class OraclePlanner : public planners::Planner {
 public:
  OraclePlanner(const Queue& queue, const OracleView& view,
                const planners::PlannerOptions& planning, Moves moves)
      : world_(view.world), seed_(planning.seed) {
    options_.global = moves == Moves::global;
    options_.codec = action::local_codec(planning.looks);
    // Where poses are given, every view can be placed.
    if (moves == Moves::placeable && world_.world_view().options.registration)
      preview_.emplace(queue, world_);
    options_.cost_per_metre = planning.cost_per_metre;
    const index_t n = world_.environments(), k = n * options_.candidates;
    points_ = {queue, thinned(view.truths, options_.points)};
    covered_ = {queue.device(), n * options_.points};
    offered_ = {queue.device(), k};
    views_ = {queue.device(), k};
    lengths_ = {queue.device(), k};
    scores_ = {queue.device(), k};
    gains_ = {queue.device(), k};
    taken_ = {queue.device(), n};
    open_ = {queue.device(), n};
    queue.wait();
  }

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    const OraclePoints surface{options_.points, points_.span(), covered_.span()};
    const index_t candidates = offered_.size();
    parallel_for(queue, covered_.size(),
                 MarkSeenBody{options_, surface, world_.camera(), world_.episodes(), seen.history,
                              world_.true_views(), world_.depth()},
                 1024);
    parallel_for(queue, candidates,
                 DrawCandidateBody{options_, seed_, world_.world_view(), surface, offered_.span(),
                                   views_.span(), lengths_.span(), gains_.span()},
                 4);
    parallel_for(queue, candidates * options_.points,
                 CountGainBody{options_, surface, world_.camera(), world_.world_view().trees,
                               views_.span(), lengths_.span(), gains_.span()},
                 1024);
    parallel_for(queue, candidates,
                 ScoreGainBody{options_, lengths_.span(), gains_.span(), scores_.span()});
    if (preview_) return take_placeable(queue, actions);
    parallel_for(
        queue, actions.size,
        planners::PickBestBody{options_.candidates, scores_.span(), offered_.span(), actions});
  }
  action::ActionDomain domain() const override {
    const auto moves =
        options_.global ? action::MoveDomain::anywhere : action::MoveDomain::relative;
    return {moves, options_.codec.yaw};
  }

 private:
  // From the best candidate down, until registration could place the view of each environment.
  void take_placeable(const Queue& queue, Span<action::Action> actions) {
    const index_t n = actions.size;
    std::vector<std::uint8_t> open(n, 1);
    open_.upload(queue, open);
    const auto any_open = [&] { return std::find(open.begin(), open.end(), 1) != open.end(); };
    for (int k = 0; k <= options_.candidates && any_open(); ++k) {
      parallel_for(queue, n,
                   TakePlaceableBody{options_.candidates, world_.world_view(), scores_.span(),
                                     offered_.span(), taken_.span(), actions});
      const auto placed = preview_->look(queue, actions, open_.span());
      parallel_for(queue, n, JudgePlacedBody{placed, taken_.span(), scores_.span(), open_.span()});
      open = open_.download(queue);
      queue.wait();
    }
  }

  const env::World& world_;
  std::uint64_t seed_;
  OracleOptions options_;
  Buffer<Vec3f> points_;
  Buffer<std::uint8_t> covered_;
  Buffer<action::Action> offered_;
  Buffer<depth::DepthView> views_;
  Buffer<float> lengths_, scores_;
  Buffer<std::int32_t> gains_;
  std::optional<env::ViewPreview> preview_;
  Buffer<index_t> taken_;
  Buffer<std::uint8_t> open_;
};

}  // namespace

std::unique_ptr<planners::Planner> make_oracle(const Queue& queue, const OracleView& view,
                                               const planners::PlannerOptions& options) {
  return std::make_unique<OraclePlanner>(queue, view, options, Moves::local);
}

std::unique_ptr<planners::Planner> make_oracle_global(const Queue& queue, const OracleView& view,
                                                      const planners::PlannerOptions& options) {
  return std::make_unique<OraclePlanner>(queue, view, options, Moves::global);
}

std::unique_ptr<planners::Planner> make_oracle_registered(const Queue& queue,
                                                          const OracleView& view,
                                                          const planners::PlannerOptions& options) {
  return std::make_unique<OraclePlanner>(queue, view, options, Moves::placeable);
}

}  // namespace danbv::oracle
