// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/protocol.h"

namespace danbv::eval {

// Names one of a planner's episodes around a target.
struct EpisodeName {
  int sea_state = env::kNoSea;
  int episode = 0;
  bool operator==(const EpisodeName&) const = default;
};

// Episodes of one planner around one target, in any sea states.
struct BatchRequest {
  std::string planner;
  std::vector<EpisodeName> episodes;
};

std::vector<BatchRequest> in_batches(const std::string& planner,
                                     const std::vector<EpisodeName>& episodes, int at_most);

// What a world is asked for.
std::vector<env::EpisodeRequest> requests_of(const BatchRequest& request,
                                             const scene::TargetFacts& target);

// What the episodes of a target are measured by.
truth::GroundTruth truth_of(const Queue& queue, const scene::Target& target,
                            const EvalOptions& options);

// A target ready to be flown around by batches of episodes.
class BatchRunner {
 public:
  // All that is given must outlive it. targets: of the target alone.
  BatchRunner(const Queue& queue, const scene::Target& target, const env::TargetSet& targets,
              const EvalOptions& options);

  // Flies the episodes side by side. on_views(n) is told of every n views flown or saved by an
  // early end, and returns false to break off: the answer is then empty.
  std::vector<EpisodeResult> run(const BatchRequest& request,
                                 const std::function<bool(int)>& on_views);

  const truth::GroundTruth& truth() const { return truth_; }

 private:
  const Queue& queue_;
  const scene::Target& target_;
  const EvalOptions& options_;
  truth::GroundTruth truth_;
  MeterTruth meter_truth_;
  MeterSpace meter_space_;
  const env::TargetSet& targets_;
};

}  // namespace danbv::eval
