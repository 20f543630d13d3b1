// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>

#include "danbv/core/launch/task_counter.h"
#include "danbv/eval/protocol.h"

namespace danbv::eval {

// Flies the whole protocol, targets side by side on the cores. What is done is kept in
// out/targets, so an evaluation that was broken off goes on where it was; numbers depend on neither
// that nor on the number of threads. Nothing when keep_going() has said false. Where processes
// share a counter of tasks, each flies the targets that it takes and has results of these alone.
std::optional<std::vector<TargetResult>> run_eval(const std::vector<TargetSource>& sources,
                                                  const EvalOptions& options,
                                                  const std::filesystem::path& out,
                                                  const std::function<bool()>& keep_going,
                                                  const TaskCounter& tasks = all_tasks());

// The results of a protocol that was flown before, by whatever processes, from out/targets. An
// Error names the targets of which episodes are missing.
std::vector<TargetResult> load_results(const std::vector<TargetSource>& sources,
                                       const EvalOptions& options,
                                       const std::filesystem::path& out);

}  // namespace danbv::eval
