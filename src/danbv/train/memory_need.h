// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/train/train_options.h"

namespace danbv::train {

// What a run takes at least, in bytes: what the method keeps of decisions, which every epoch reads
// again; grids of the environments, and their images.
struct MemoryNeed {
  double decisions = 0, grids = 0, images = 0;
  double all() const { return decisions + grids + images; }
};
MemoryNeed memory_need(const TrainOptions& options);

// The options that take memory, with their values.
std::string memory_advice(const TrainOptions& options);

// The size of a checkpoint: weights, the optimiser's numbers, running episodes.
double checkpoint_bytes(const TrainOptions& options);

// What would only come out later, said before any work: an Error where the device has less memory
// than a run takes at least, or a checkpoint would be too large to be written.
void check_need(const TrainOptions& options, Device device);

}  // namespace danbv::train
