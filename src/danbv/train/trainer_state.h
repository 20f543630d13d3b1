// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/files/safetensors.h"
#include "danbv/policy/weights_file.h"
#include "danbv/train/adam.h"
#include "danbv/train/ppo_update.h"

namespace danbv::train {

// What a training run has learned so far, as a checkpoint keeps it: policy.NAME for every weight,
// adam.first and adam.second over all of them, counters.
struct TrainingState {
  AdamState adam;
  std::int64_t updates = 0;  // gradient steps
};

Safetensors training_state(const policy::ActorCritic& policy, const TrainingState& state);

// Sets the weights; an Error names what is missing or does not fit.
TrainingState restore_training(const Safetensors& from, policy::ActorCritic& policy);

// Names the first thing that is not finite: rewards, values, loss or gradient, parameters. Empty:
// nothing. faults: as RolloutStorage counts them. Waits for the device.
std::string find_fault(const at::Tensor& faults, const PpoReport& update,
                       const at::Tensor& parameters);

}  // namespace danbv::train
