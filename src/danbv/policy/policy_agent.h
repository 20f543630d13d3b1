// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <memory>
#include <optional>

#include "danbv/paf/field_inputs.h"
#include "danbv/policy/policy_options.h"
#include "danbv/state/observation.h"

namespace danbv::policy {

// A trained policy at work: what N drones see in, where they fly next out. This header is free of
// LibTorch, so planners and tools need none of its headers.
class PolicyAgent {
 public:
  explicit PolicyAgent(const std::filesystem::path& weights);
  ~PolicyAgent();

  const PolicyOptions& options() const;

  // The likeliest action of every environment; all on the queue's device. Takes its memory for a
  // device, a grid and a number of environments when it first meets them.
  void decide(const Queue& queue, const state::Observation& seen, Span<action::Action> actions);
  // The field of the last decision; none before it, or for a policy without.
  std::optional<paf::FieldValues> field() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Writes the weights of a policy that has learned nothing, for measurements and tests.
void save_untrained_policy(const std::filesystem::path& path, const PolicyOptions& options,
                           std::uint64_t seed);

}  // namespace danbv::policy
