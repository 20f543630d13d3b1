// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <nlohmann/json.hpp>

#include "benchmarks/benchmark.h"
#include "danbv/core/error.h"

// benchmarks/python_step.py as rows of `danbv bench`. DANBV_PYTHON_STEP is the command that runs
// it.
namespace danbv::bench {

namespace {

std::string output_of(const std::string& command) {
  FILE* pipe = ::popen(command.c_str(), "r");
  require(pipe != nullptr, "cannot run " + command);
  std::string text;
  char part[4096];
  while (const std::size_t n = std::fread(part, 1, sizeof part, pipe)) text.append(part, n);
  require(::pclose(pipe) == 0, command + " failed");
  return text;
}

Result row(const std::string& command, const std::string& name, bool less_is_better) {
  const auto results = nlohmann::json::parse(output_of(command)).at("results");
  for (const auto& each : results)
    if (each.at("name") == name)
      return {name,
              each.at("ours"),
              each.at("theirs"),
              each.at("unit"),
              less_is_better,
              less_is_better ? "C++" : "Stable-Baselines3",
              each.at("how")};
  fail(name + ": DANBV_PYTHON_CLIENTS names no folder with gymnasium and stable_baselines3");
}

}  // namespace

Result python_step() { return row(DANBV_PYTHON_STEP " --json --only step", "python_step", true); }
Result python_subprocess() {
  return row(DANBV_PYTHON_STEP " --json --only subprocess --worlds default --sizes 16",
             "python_subprocess", false);
}
#if DANBV_HAS_CUDA
Result python_step_cuda() {
  return row(DANBV_PYTHON_STEP " --json --only step --device cuda --pixels 400", "python_step",
             true);
}
#endif

}  // namespace danbv::bench
