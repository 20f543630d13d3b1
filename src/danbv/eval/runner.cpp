// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/runner.h"

#include <algorithm>
#include <tuple>

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/batch.h"
#include "danbv/eval/result_files.h"

namespace danbv::eval {

namespace {

// The batches of a target that no file holds yet.
std::vector<BatchRequest> missing(const scene::TargetFacts& facts, const EvalOptions& options,
                                  const std::vector<EpisodeResult>& kept) {
  std::vector<BatchRequest> batches;
  for (const int state : states_of(facts, options))
    for (const auto& planner : options.planners)
      for (int first = 0; first < options.episodes_by(planner); first += options.batch) {
        const int count = std::min(options.batch, options.episodes_by(planner) - first);
        const auto of_batch = [&](const EpisodeResult& e) {
          return e.planner == planner && e.sea_state == state && e.episode >= first &&
                 e.episode < first + count;
        };
        if (std::count_if(kept.begin(), kept.end(), of_batch) < count)
          batches.push_back({planner, state, first, count});
      }
  return batches;
}

bool wanted(const EpisodeResult& e, const scene::TargetFacts& facts, const EvalOptions& options) {
  const auto states = states_of(facts, options);
  const auto has = [](const auto& list, const auto& x) {
    return std::find(list.begin(), list.end(), x) != list.end();
  };
  return has(options.planners, e.planner) && has(states, e.sea_state) &&
         e.episode < options.episodes_by(e.planner);
}

TargetResult result_of(const scene::TargetFacts& facts) {
  return {facts.name, facts.class_name, facts.kind, facts.hash, facts.length_orig.value, {}};
}

void put_in_order(std::vector<EpisodeResult>& episodes) {
  const auto key = [](const EpisodeResult& e) {
    return std::tuple(e.sea_state, e.planner, e.episode);
  };
  std::sort(episodes.begin(), episodes.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
}

// What a ship takes.
long views_of_one(const EvalOptions& options) {
  long episodes = 0;
  for (const auto& planner : options.planners) episodes += options.episodes_by(planner);
  return long(options.sea_states.size()) * episodes * options.scan.world.views;
}

class Evaluation {
 public:
  Evaluation(const EvalOptions& options, const std::filesystem::path& out,
             const std::function<bool()>& keep_going, std::size_t targets, const TaskCounter& tasks)
      : options_(options),
        out_(out),
        keep_going_(keep_going),
        views_of_target_(views_of_one(options)) {
    // Of several processes one tells how far it is, as far as it can know its own part.
    const long share = (long(targets) + tasks.takers - 1) / tasks.takers;
    if (tasks.shows_progress) progress_.emplace("eval", share * views_of_target_);
  }

  TargetResult fly(const scene::Target& target) {
    const scene::TargetFacts& facts = target.facts;
    TargetResult result = result_of(facts);
    const auto path = result_path(out_, facts);
    result.episodes = load_episodes(path, options_);
    const auto batches = missing(facts, options_, result.episodes);
    advance(views_of_target_ - views_of(batches));  // kept, or a target on the ground
    if (!batches.empty()) fly_batches(target, batches, path, result);
    std::erase_if(result.episodes, [&](const auto& e) { return !wanted(e, facts, options_); });
    return result;
  }

 private:
  void advance(long views) {
    if (progress_) progress_->advance(views);
  }

  long views_of(const std::vector<BatchRequest>& batches) const {
    long views = 0;
    for (const auto& batch : batches) views += long(batch.count) * options_.scan.world.views;
    return views;
  }

  void fly_batches(const scene::Target& target, const std::vector<BatchRequest>& batches,
                   const std::filesystem::path& path, TargetResult& result) {
    const Queue queue(options_.scan.device);
    BatchRunner runner(queue, target, options_);
    for (const auto& batch : batches) {
      const auto flown = runner.run(batch, [&](int views) {
        advance(views);
        return keep_going_();
      });
      if (flown.empty()) return;
      std::erase_if(result.episodes, [&](const EpisodeResult& e) {
        return e.planner == batch.planner && e.sea_state == batch.sea_state &&
               e.episode >= batch.first && e.episode < batch.first + batch.count;
      });
      result.episodes.insert(result.episodes.end(), flown.begin(), flown.end());
      put_in_order(result.episodes);
      save_episodes(path, options_, result);
    }
  }

  const EvalOptions& options_;
  const std::filesystem::path& out_;
  const std::function<bool()>& keep_going_;
  long views_of_target_;
  std::optional<Progress> progress_;
};

}  // namespace

std::optional<std::vector<TargetResult>> run_eval(const std::vector<TargetSource>& sources,
                                                  const EvalOptions& options,
                                                  const std::filesystem::path& out,
                                                  const std::function<bool()>& keep_going,
                                                  const TaskCounter& tasks) {
  require(!sources.empty(), "there is no target to evaluate on");
  require(!options.planners.empty(), "there is no planner to evaluate");
  for (const auto& planner : options.planners)
    if (const auto fault = unknown_planner(planner); !fault.empty()) fail(fault);
  Evaluation evaluation(options, out, keep_going, sources.size(), tasks);
  std::vector<TargetResult> results(sources.size());
  // On a GPU, too: while it flies and measures for some targets, cores thin the clouds of others.
  tasks.run(index_t(sources.size()), [&](index_t i) {
    if (keep_going()) results[i] = evaluation.fly(sources[i]());
  });
  if (!keep_going()) return {};
  std::erase_if(results, [](const TargetResult& result) { return result.name.empty(); });
  return results;
}

std::vector<TargetResult> load_results(const std::vector<TargetSource>& sources,
                                       const EvalOptions& options,
                                       const std::filesystem::path& out) {
  std::vector<TargetResult> results(sources.size());
  std::vector<std::string> faults(sources.size());
  parallel_tasks(index_t(sources.size()), [&](index_t i) {
    const scene::TargetFacts facts = sources[i]().facts;
    results[i] = result_of(facts);
    results[i].episodes = load_episodes(result_path(out, facts), options);
    if (!missing(facts, options, results[i].episodes).empty()) faults[i] = " " + facts.name;
    std::erase_if(results[i].episodes, [&](const auto& e) { return !wanted(e, facts, options); });
  });
  std::string all;
  for (const std::string& fault : faults) all += fault;
  if (!all.empty()) fail("episodes are missing of" + all + ": let the shards finish first");
  return results;
}

}  // namespace danbv::eval
