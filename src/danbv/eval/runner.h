// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>

#include "danbv/core/launch/task_counter.h"
#include "danbv/eval/protocol.h"

namespace danbv::eval {

// Told of a target that is not flown around in a sea state. From any thread, one at a time.
using LeftOut = std::function<void(const NotFlown&)>;

// Flies the whole protocol, targets side by side on the cores. What is done is kept in
// out/targets, so an evaluation that was broken off goes on where it was; numbers depend on neither
// that nor on the number of threads. Nothing when keep_going() has said false. Where processes
// share a counter of tasks, each flies the targets that it takes and has results of these alone.
// A sea state in which no scan of a target can begin is told to left_out before anything is made of
// the target and has no episodes, and a target with none at all no result; an Error where left_out
// is not given.
std::optional<std::vector<TargetResult>> run_eval(const std::vector<TargetSource>& sources,
                                                  const EvalOptions& options,
                                                  const std::filesystem::path& out,
                                                  const std::function<bool()>& keep_going,
                                                  const TaskCounter& tasks = all_tasks(),
                                                  const LeftOut& left_out = {});

// The results of a protocol that was flown before, by whatever processes, from out/targets. An
// Error names the targets of which episodes are missing, those aside that are left out.
std::vector<TargetResult> load_results(const std::vector<TargetSource>& sources,
                                       const EvalOptions& options, const std::filesystem::path& out,
                                       const LeftOut& left_out = {});

}  // namespace danbv::eval
