// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/da_nbv.h"

#include <cstdlib>

#include "danbv/core/error.h"
#include "danbv/planners/weights_card.h"

#if DANBV_HAS_TORCH
#include "danbv/planners/stagnation_stop.h"
#include "danbv/policy/policy_agent.h"
#endif

namespace danbv::planners {

namespace fs = std::filesystem;

std::optional<fs::path> find_weights() {
  if (const char* given = std::getenv("DANBV_WEIGHTS")) return fs::path(given);
  std::error_code code;
  const fs::path folder = fs::read_symlink("/proc/self/exe", code).parent_path();
  if (code) return std::nullopt;
  for (const char* place : {"../share/danbv", ".", "..", "../.."}) {
    const fs::path file = folder / place / "weights" / "da-nbv.safetensors";
    if (fs::exists(file, code)) return file.lexically_normal();
  }
  return std::nullopt;
}

#if DANBV_HAS_TORCH

namespace {

class DaNbvPlanner : public Planner {
 public:
  DaNbvPlanner(const fs::path& weights, const PlannerOptions& options)
      : options_(options),
        agent_((check_weights(weights), weights)),
        stagnation_(options.stop_gain) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    agent_.decide(queue, seen, actions);
    if (options_.stop_gain > 0) stagnation_.decide(queue, seen, actions);
  }
  action::ActionDomain domain() const override {
    return action::ActionDomain::of(agent_.options().codec());
  }
  std::optional<paf::FieldValues> field() const override { return agent_.field(); }

 private:
  PlannerOptions options_;
  policy::PolicyAgent agent_;
  StagnationStop stagnation_;
};

}  // namespace

std::unique_ptr<Planner> make_da_nbv(const PlannerOptions& options) {
  if (!options.weights.empty()) return std::make_unique<DaNbvPlanner>(options.weights, options);
  const auto found = find_weights();
  if (!found)
    fail(
        "da-nbv needs trained weights, and there is no weights/da-nbv.safetensors: train some with "
        "`danbv train --out DIR`, then name the file by --weights or DANBV_WEIGHTS");
  return std::make_unique<DaNbvPlanner>(*found, options);
}

#endif

}  // namespace danbv::planners
