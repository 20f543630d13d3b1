// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include "danbv/paf/field_inputs.h"

namespace danbv::policy {

// What the network sees of B decisions, on one device. A rollout keeps these; an update gathers
// them.
struct PolicyInputs {
  at::Tensor occupancy;    // [B, V] int8: -1 free, 0 unknown, +1 occupied
  at::Tensor history;      // [B, 30, 8] float: position, move, yaw, pitch; zero where there is none
  at::Tensor scalars;      // [B, S] float: the drone's pose and what it knows of ship and weather
  paf::FieldInputs field;  // B decisions; empty when the field is switched off. What it points to
                           // must live until gradients have been computed
  at::Tensor coverage;     // [B, 2, V] uint8: directions and points; undefined unless asked for
};

// Discrete actions as the network counts them.
struct PolicyActions {
  at::Tensor index;  // [B, 6] int64: x, y, z of 0..50, stop 0/1, pitch 0..12, yaw 0..11
};

}  // namespace danbv::policy
