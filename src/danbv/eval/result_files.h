// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/eval/protocol.h"

namespace danbv {

// What numbers depend on beside planner, target, sea state and episode; stands in every file.
std::string settings_text(const EvalOptions& options);

// Where a target's episodes are kept while an evaluation runs and after.
std::filesystem::path result_path(const std::filesystem::path& out, const TargetFacts& target);

// The episodes kept there; none where there is no file. A damaged file, or one of other settings,
// is an Error that says what to do.
std::vector<EpisodeResult> load_episodes(const std::filesystem::path& path,
                                         const std::string& settings);
void save_episodes(const std::filesystem::path& path, const std::string& settings,
                   const TargetResult& result);

}  // namespace danbv
