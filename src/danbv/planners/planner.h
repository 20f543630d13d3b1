// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "danbv/action/action_domain.h"
#include "danbv/camera/camera.h"
#include "danbv/core/cli/bind.h"
#include "danbv/paf/field_inputs.h"
#include "danbv/planners/active_rmap/active_rmap_options.h"
#include "danbv/planners/guard_options.h"
#include "danbv/planners/refine/refine_options.h"
#include "danbv/state/observation.h"

namespace danbv::planners {

struct PlannerOptions {
  std::uint64_t seed = 0;
  int views = 30;              // the budget, the first view counted
  float radius = 9.0f;         // of hemispheres and orbits, about the ship's centre
  camera::Camera camera = {};  // what the drone carries
  float cost_per_metre = 0;    // of path, in what a planner counts: bits, value, share of surface
  std::string weights = {};    // file of a learned planner; empty: the one found by find_weights()
  float stop_gain = 0.01f;     // da-nbv stops where eight views bring less; 0: by its own head only
  std::string scorer = {};     // file whose scorer greedy-paf takes; empty: the one made by hand
  GuardOptions guard = {};     // of planners that have a map: all but the oracles
  ActiveRmapOptions rmap = {};
  RefineOptions refine = {};  // how da-nbv goes on after its views
  // Where looks are counted from, but for hemispheres and for da-nbv, whose weights say it.
  action::YawConvention looks = action::YawConvention::absolute;
};

// All but seed, views and camera, which a planner shares with its world.
void bind(CLI::App& app, PlannerOptions& options);

// Decides where N drones fly next. What it knows is the observation, nothing else.
class Planner {
 public:
  virtual ~Planner() = default;
  // Fills one action an environment; both on the queue's device.
  virtual void decide(const Queue& queue, const state::Observation& seen,
                      Span<action::Action> actions) = 0;
  // What its actions are chosen from.
  virtual action::ActionDomain domain() const = 0;
  // What the last decision made of the candidate positions; none where a planner has no field.
  virtual std::optional<paf::FieldValues> field() const { return std::nullopt; }
};

// A member of the family: one file, one line in registry.cpp.
struct PlannerEntry {
  std::string_view name, summary;
  std::function<std::unique_ptr<Planner>(const PlannerOptions& options)> make;
  bool learned = false;  // needs weights
};

const std::vector<PlannerEntry>& all_planners();
// Adds one of your own, before anyone asks for it; the name must be free and outlive the program.
void register_planner(const PlannerEntry& entry);
// A planner by its name, or a variant of it (planner_variant.h).
std::unique_ptr<Planner> make_planner(std::string_view name, const PlannerOptions& options);
// The learned planner where this build has it and weights are found, else orbit.
std::string default_planner();

}  // namespace danbv::planners
