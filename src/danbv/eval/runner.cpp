// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/runner.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <semaphore>
#include <tuple>

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/env/starts.h"
#include "danbv/eval/any_planner.h"
#include "danbv/eval/batch.h"
#include "danbv/eval/result_files.h"

namespace danbv::eval {

namespace {

// Of a target and a planner, what no file holds yet.
std::vector<EpisodeName> missing(const scene::TargetFacts& facts, const EvalOptions& options,
                                 const std::string& planner,
                                 const std::vector<EpisodeResult>& kept) {
  std::vector<EpisodeName> names;
  for (const int state : states_of(facts, options))
    for (int episode = 0; episode < options.episodes_by(planner); ++episode)
      if (std::none_of(kept.begin(), kept.end(), [&](const EpisodeResult& e) {
            return e.planner == planner && e.sea_state == state && e.episode == episode;
          }))
        names.push_back({state, episode});
  return names;
}

// The batches of a target that no file holds yet.
std::vector<BatchRequest> missing(const scene::TargetFacts& facts, const EvalOptions& options,
                                  const std::vector<EpisodeResult>& kept) {
  std::vector<BatchRequest> batches;
  for (const auto& planner : options.planners) {
    const auto names = missing(facts, options, planner, kept);
    for (auto& batch : in_batches(planner, names, options.side_by_side()))
      batches.push_back(std::move(batch));
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

// Takes out the sea states in which an episode cannot begin, for all planners alike, and says
// which.
std::vector<NotFlown> drop_unflyable(const Queue& queue, const scene::TargetFacts& facts,
                                     const env::TargetSet& targets,
                                     std::vector<BatchRequest>& batches,
                                     const EvalOptions& options) {
  std::map<int, std::string> faults;  // of sea states
  for (const auto& batch : batches) {
    const env::WorldOptions world = world_for(batch.planner, options.scan.world);
    const auto begun =
        env::start_episodes(queue, targets, options.scan.seed, world, requests_of(batch, facts));
    for (std::size_t i = 0; i < begun.size(); ++i)
      if (begun[i].end == env::EpisodeEnd::no_start)
        faults.try_emplace(batch.episodes[i].sea_state, env::no_start(facts.name, begun[i], world));
  }
  for (auto& batch : batches)
    std::erase_if(batch.episodes, [&](const auto& e) { return faults.contains(e.sea_state); });
  std::erase_if(batches, [](const auto& batch) { return batch.episodes.empty(); });
  std::vector<NotFlown> all;
  for (const auto& [state, why] : faults) all.push_back({facts.name, state, why});
  return all;
}

std::vector<TargetResult> present(std::vector<std::optional<TargetResult>> results) {
  std::vector<TargetResult> out;
  for (auto& result : results)
    if (result) out.push_back(std::move(*result));
  return out;
}

// A target's room on the device, while it is flown.
class Seat {
 public:
  explicit Seat(std::counting_semaphore<>& room) : room_(room) { room_.acquire(); }
  ~Seat() { room_.release(); }
  Seat(const Seat&) = delete;
  Seat& operator=(const Seat&) = delete;

 private:
  std::counting_semaphore<>& room_;
};

class Evaluation {
 public:
  Evaluation(const EvalOptions& options, const std::filesystem::path& out,
             const std::function<bool()>& keep_going, std::size_t targets, const TaskCounter& tasks,
             const LeftOut& left_out)
      : options_(options),
        out_(out),
        keep_going_(keep_going),
        left_out_(left_out),
        room_(options.targets_at_once()),
        views_of_target_(views_of_one(options)) {
    // Of several processes one tells how far it is, as far as it can know its own part.
    const long share = (long(targets) + tasks.takers - 1) / tasks.takers;
    if (tasks.shows_progress) progress_.emplace("eval", share * views_of_target_);
  }

  // None where nothing can be flown there.
  std::optional<TargetResult> fly(const scene::Target& target) {
    const scene::TargetFacts& facts = target.facts;
    TargetResult result = result_of(facts);
    const auto path = result_path(out_, facts);
    result.episodes = load_episodes(path, options_);
    auto batches = missing(facts, options_, result.episodes);
    advance(views_of_target_ - views_of(batches));  // kept, or a target on the ground
    const bool some = !batches.empty();
    if (some) {
      const Seat seat(room_);
      fly_batches(target, batches, path, result);
    }
    std::erase_if(result.episodes, [&](const auto& e) { return !wanted(e, facts, options_); });
    if (some && batches.empty() && result.episodes.empty()) return {};
    return result;
  }

 private:
  void advance(long views) {
    if (progress_) progress_->advance(views);
  }

  long views_of(const std::vector<BatchRequest>& batches) const {
    long views = 0;
    for (const auto& batch : batches)
      views += long(batch.episodes.size()) * options_.scan.world.views;
    return views;
  }

  // Those that cannot begin are taken out of the batches.
  void fly_batches(const scene::Target& target, std::vector<BatchRequest>& batches,
                   const std::filesystem::path& path, TargetResult& result) {
    const Queue queue(options_.scan.device);
    const env::TargetSet targets(queue, {&target});
    const long asked = views_of(batches);
    for (const NotFlown& one : drop_unflyable(queue, target.facts, targets, batches, options_)) {
      if (!left_out_) fail(one.why);
      const std::lock_guard lock(telling_);
      left_out_(one);
    }
    advance(asked - views_of(batches));
    if (batches.empty()) return;
    BatchRunner runner(queue, target, targets, options_);
    for (const auto& batch : batches) {
      const auto flown = runner.run(batch, [&](int views) {
        advance(views);
        return keep_going_();
      });
      if (flown.empty()) return;
      result.episodes.insert(result.episodes.end(), flown.begin(), flown.end());
      put_in_order(result.episodes);
      save_episodes(path, options_, result);
    }
  }

  const EvalOptions& options_;
  const std::filesystem::path& out_;
  const std::function<bool()>& keep_going_;
  const LeftOut& left_out_;
  std::mutex telling_;
  std::counting_semaphore<> room_;  // on the device, in targets
  long views_of_target_;
  std::optional<Progress> progress_;
};

}  // namespace

std::optional<std::vector<TargetResult>> run_eval(const std::vector<TargetSource>& sources,
                                                  const EvalOptions& options,
                                                  const std::filesystem::path& out,
                                                  const std::function<bool()>& keep_going,
                                                  const TaskCounter& tasks,
                                                  const LeftOut& left_out) {
  require(!sources.empty(), "there is no target to evaluate on");
  require(!options.planners.empty(), "there is no planner to evaluate");
  for (const auto& planner : options.planners)
    if (const auto fault = unknown_planner(planner); !fault.empty()) fail(fault);
  Evaluation evaluation(options, out, keep_going, sources.size(), tasks, left_out);
  std::vector<std::optional<TargetResult>> flown(sources.size());
  // On a GPU, too: while it flies and measures for some targets, cores thin the clouds of others.
  tasks.run(index_t(sources.size()), [&](index_t i) {
    if (keep_going()) flown[i] = evaluation.fly(sources[i]());
  });
  if (!keep_going()) return {};
  return present(std::move(flown));
}

std::vector<TargetResult> load_results(const std::vector<TargetSource>& sources,
                                       const EvalOptions& options, const std::filesystem::path& out,
                                       const LeftOut& left_out) {
  std::vector<std::optional<TargetResult>> results(sources.size());
  std::vector<std::string> faults(sources.size());
  std::mutex telling;
  parallel_tasks(index_t(sources.size()), [&](index_t i) {
    const scene::Target target = sources[i]();
    const scene::TargetFacts& facts = target.facts;
    TargetResult result = result_of(facts);
    result.episodes = load_episodes(result_path(out, facts), options);
    if (auto batches = missing(facts, options, result.episodes); !batches.empty()) {
      const Queue queue(options.scan.device);
      const env::TargetSet targets(queue, {&target});
      const auto unflyable = drop_unflyable(queue, facts, targets, batches, options);
      const std::lock_guard lock(telling);
      for (const NotFlown& one : unflyable)
        if (left_out) left_out(one);
      if (!batches.empty() || !left_out) faults[i] = " " + facts.name;
    }
    std::erase_if(result.episodes, [&](const auto& e) { return !wanted(e, facts, options); });
    if (!result.episodes.empty()) results[i] = std::move(result);
  });
  std::string all;
  for (const std::string& fault : faults) all += fault;
  if (!all.empty()) fail("episodes are missing of" + all + ": let the shards finish first");
  return present(std::move(results));
}

}  // namespace danbv::eval
