// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/train/train_options.h"

namespace danbv::python {

// When an ended episode gives way to the next: within the step that ends it, or in the one after.
enum class Autoreset { same_step, next_step };

// What a simulation is beside the options that training has, too.
struct SimulationOptions {
  index_t drones = 1;
  Device device = Device::cpu;
  void* stream = nullptr;  // of the caller, to work on; with borrows_stream
  bool borrows_stream = false;
  Autoreset autoreset = Autoreset::same_step;
  std::vector<std::string> targets;  // as the command line names them; empty: the training fleet
  bool depth = false, field = false;
  train::TrainOptions train;
};

}  // namespace danbv::python
