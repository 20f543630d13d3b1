// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "danbv/core/image/image.h"
#include "danbv/env/environment.h"
#include "danbv/planners/planner.h"
#include "danbv/train/training_fleet.h"
#include "simulation_body.h"
#include "simulation_options.h"

namespace danbv::python {

// An observation as flat arrays: what a planner may see, and what it is made into for those who
// have no structs. Memory that stays where it is as long as its owner lives.
struct ObservationArrays {
  state::Observation seen;  // occupancy, directions and complexity are taken from here
  Span<const float> drone;  // [N, kDroneNumbers]
  Span<const float> history;
  Span<const float> depth = {};  // [N, H, W]; empty: not asked for
  Span<const float> field = {};  // [N, candidates]; empty: not asked for
  Vec3i lattice{};
  int width_px = 0, height_px = 0;
};

// The numbers of drone and history of N drones, kept beside the structs that they are made of.
class ObservationNumbers {
 public:
  ObservationNumbers(Device device, index_t drones)
      : drone_(device, drones * kDroneNumbers),
        history_(device, drones * action::kHistoryLength * kHistoryNumbers) {}

  void update(const Queue& queue, const state::Observation& seen);
  ObservationArrays arrays(const state::Observation& seen) const {
    return {seen, drone_.span(), history_.span()};
  }

 private:
  Buffer<float> drone_, history_;
};

// An observation of scans that ended: rows of others hold what was there before.
class FinalObservation {
 public:
  FinalObservation(Device device, const ObservationArrays& like);
  void keep(const Queue& queue, Span<const std::uint8_t> ended, const ObservationArrays& now);
  const ObservationArrays& arrays() const { return arrays_; }

 private:
  Buffer<std::int8_t> occupancy_;
  Buffer<std::uint16_t> directions_;
  Buffer<Complexity> complexity_;
  Buffer<float> drone_, history_, depth_, field_;
  ObservationArrays arrays_;
};

// All that a training environment is made of, in one object that owns it: targets, truth, world,
// reward, and its state as flat arrays that stay in place. What Python calls a World; there is no
// Python in here.
class Simulation {
 public:
  // breathe is called now and then while this is made, and may throw.
  Simulation(const SimulationOptions& options, const std::function<void()>& breathe);
  Simulation(const Simulation&) = delete;  // the environment knows targets and truth by address

  void restart(std::uint64_t round);
  void restart(const std::vector<env::EpisodeRequest>& requests);
  // Numbers of the action domain [N, 6], or viewpoints [N, 6], on this device.
  void step(Span<const std::int64_t> index);
  void step(Span<const std::int32_t> index);
  void step(Span<const float> viewpoints);
  // The step itself, of what was decoded: the loop that a program in C++ would write, and no more.
  void step_environment(Span<const action::Action> actions);

  const Queue& queue() const { return queue_; }
  index_t drones() const { return environment_.environments(); }
  const SimulationOptions& options() const { return options_; }
  const camera::Camera& camera() const { return environment_.world().camera(); }
  const std::vector<scene::Target>& targets() const { return fleet_.targets; }

  // Where the drones stand now, and, with autoreset in the same step, where those stood that ended.
  ObservationArrays observation() const;
  const ObservationArrays& final_observation() const { return final_.arrays(); }
  Span<const float> rewards() const { return environment_.rewards(); }
  Span<const std::uint8_t> terminated() const { return terminated_.span(); }
  Span<const std::uint8_t> truncated() const { return truncated_.span(); }
  Span<const std::uint8_t> executed() const { return environment_.executed(); }
  Span<const float> progress() const { return progress_.span(); }
  Span<const float> final_progress() const { return final_progress_.span(); }

  // What the camera of a drone would see in colour.
  Image<Rgb> picture(index_t drone, int width_px, int height_px) const;

 private:
  template <class Whole>
  void step_index(Span<const Whole> index);
  void step_decoded();
  bool any_ended() const;
  void show();
  ObservationArrays shown();
  void keep_depth(Span<const std::uint8_t> which);
  void note_progress(const Buffer<float>& to) const;

  SimulationOptions options_;
  Queue queue_;
  train::TrainingFleet fleet_;
  env::TargetSet target_set_;
  env::RewardTruth truth_;
  env::Environment environment_;
  ObservationNumbers numbers_;
  Buffer<float> depth_;
  std::unique_ptr<planners::Planner> field_planner_;
  Buffer<action::Action> actions_, field_actions_;
  Buffer<std::uint8_t> terminated_, truncated_, everyone_;
  Buffer<float> progress_, final_progress_, field_;
  Vec3i lattice_{};
  FinalObservation final_;
};

}  // namespace danbv::python
