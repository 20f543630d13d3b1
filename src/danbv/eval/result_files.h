// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/eval/protocol.h"

namespace danbv::eval {

// What a planner's numbers depend on beside target, sea state and episode.
std::string settings_text(const EvalOptions& options, const std::string& planner);

// Where a target's episodes are kept while an evaluation runs and after.
std::filesystem::path result_path(const std::filesystem::path& out,
                                  const scene::TargetFacts& target);

// The episodes kept there; none where there is no file. A damaged file, or one that holds a planner
// of `options` under other settings, is an Error that says what to do.
std::vector<EpisodeResult> load_episodes(const std::filesystem::path& path,
                                         const EvalOptions& options);
void save_episodes(const std::filesystem::path& path, const EvalOptions& options,
                   const TargetResult& result);

}  // namespace danbv::eval
