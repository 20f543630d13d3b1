// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include "danbv/core/files/safetensors.h"
#include "danbv/train/adam.h"

namespace danbv::train {

// What a run has learned so far, as a checkpoint keeps it: policy.NAME for every weight with the
// metadata of their file, adam.first, adam.second and adam.steps.
Safetensors training_state(const Safetensors& weights, const AdamState& adam);

// Its parts again; an Error names what is missing.
Safetensors weights_in(const Safetensors& state);
AdamState adam_in(const Safetensors& state);
// A counter that a checkpoint keeps: one int64, not below 0.
std::int64_t counter_in(const Safetensors& state, const std::string& name);

// Weights mean nothing under other options (TOML): an Error that names those that differ.
void check_same_policy(const std::string& was, const std::string& now);

// Names the first thing that is not finite: rewards, values, loss or gradient, parameters. Empty:
// nothing. faults: as RolloutStorage counts them. Waits for the device.
std::string find_fault(const at::Tensor& faults, bool update_finite, const at::Tensor& parameters);

}  // namespace danbv::train
