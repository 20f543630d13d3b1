// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/batch.h"

#include <algorithm>

#include "danbv/eval/any_planner.h"
#include "danbv/eval/fly_episodes.h"

namespace danbv::eval {

namespace {

// The meters of a batch, and how far its episodes are.
class BatchMeters {
 public:
  BatchMeters(const MeterTruth& truth, MeterSpace& space, const camera::Camera& camera, int views,
              int count)
      : views_(views), running_(count, true), settled_(count, 0) {
    for (int i = 0; i < count; ++i)
      meters_.push_back(std::make_unique<ScanMeter>(truth, space, camera, views));
  }

  // Takes in a view of each episode that was still running; says how many views that settles.
  int add(const std::vector<ViewSample>& samples) {
    int settled = 0;
    for (std::size_t i = 0; i < meters_.size(); ++i) {
      if (!running_[i]) continue;
      meters_[i]->add_view(samples[i]);
      running_[i] = samples[i].episode.running();
      const int more = running_[i] ? 1 : views_ - settled_[i];
      settled_[i] += more, settled += more;
    }
    return settled;
  }
  bool running() const {
    return std::find(running_.begin(), running_.end(), true) != running_.end();
  }

  std::vector<EpisodeResult> finish(const BatchRequest& request, const PlannerSetting& setting,
                                    const std::vector<ViewSample>& last) {
    std::vector<EpisodeResult> results;
    for (std::size_t i = 0; i < meters_.size(); ++i) {
      const ScanResult scan = meters_[i]->finish(last[i].episode);
      const auto [sea_state, episode] = request.episodes[i];
      results.push_back({request.planner, sea_state, episode, scan.metrics, scan.curve, setting});
    }
    return results;
  }

 private:
  int views_;
  std::vector<bool> running_;
  std::vector<int> settled_;
  std::vector<std::unique_ptr<ScanMeter>> meters_;
};

}  // namespace

truth::GroundTruth truth_of(const Queue& queue, const scene::Target& target,
                            const EvalOptions& options) {
  truth::GroundTruthOptions wanted;
  wanted.grid = options.scan.state.grid;
  wanted.surface.count = options.points;
  return truth::ground_truth(target.mesh, scene::Bvh(target.mesh), wanted, queue);
}

BatchRunner::BatchRunner(const Queue& queue, const scene::Target& target,
                         const env::TargetSet& targets, const EvalOptions& options)
    : queue_(queue),
      target_(target),
      options_(options),
      truth_(truth_of(queue, target, options)),
      meter_truth_(queue, target, truth_),
      meter_space_(meter_truth_),
      targets_(targets) {}

std::vector<BatchRequest> in_batches(const std::string& planner,
                                     const std::vector<EpisodeName>& episodes, int at_most) {
  std::vector<BatchRequest> batches;
  for (std::size_t i = 0; i < episodes.size(); ++i) {
    if (i % std::size_t(at_most) == 0) batches.push_back({planner, {}});
    batches.back().episodes.push_back(episodes[i]);
  }
  return batches;
}

std::vector<env::EpisodeRequest> requests_of(const BatchRequest& request,
                                             const scene::TargetFacts& target) {
  std::vector<env::EpisodeRequest> requests;
  for (const auto [sea_state, episode] : request.episodes)
    requests.push_back({episode_stream(target.hash, episode), 0, sea_state, 1});
  return requests;
}

std::vector<EpisodeResult> BatchRunner::run(const BatchRequest& request,
                                            const std::function<bool(int)>& on_views) {
  const ScanOptions& scan = options_.scan;
  const int count = int(request.episodes.size());
  env::World world(queue_, targets_, count, scan.camera, scan.seed,
                   world_for(request.planner, scan.world), scan.state, scan.registration);
  const auto planner =
      make_any_planner(request.planner, queue_, {world, {&truth_}}, planning_of(scan));
  BatchMeters meters(meter_truth_, meter_space_, scan.camera, scan.world.views, count);
  WorldSamples samples;
  std::vector<ViewSample> now;
  bool broken_off = false;
  fly_episodes(queue_, world, *planner, requests_of(request, target_.facts),
               [&](const env::World&) {
                 now = samples.take(queue_, world);
                 broken_off = !on_views(meters.add(now));
                 return !broken_off && meters.running();
               });
  if (broken_off) return {};
  return meters.finish(request, setting_of(request.planner, *planner, scan.planning), now);
}

}  // namespace danbv::eval
