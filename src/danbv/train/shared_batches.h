// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/train/environment_share.h"
#include "danbv/train/ppo_loss.h"

namespace danbv::train {

// Which of some slots of all processes, each t * share.all + n for step t of environment n, are
// this process's own. Waits for the device.
struct OwnSlots {
  at::Tensor places;  // [K] int64: where in the list they stand
  at::Tensor index;   // [K] int64: the slots here, t * share.own + n
};
OwnSlots own_slots(const EnvironmentShare& share, const at::Tensor& slots);

// This process's part of a batch whose decisions lie with several processes.
struct BatchPart {
  at::Tensor index;  // [B] int64: slots of this process's own storage
  BatchScale scale;  // of the whole batch
};

// The parts of the batches of an epoch. order: a permutation of the slots of all processes, the
// same in each; targets: of the own slots. Two small sums over all processes; waits for the device.
std::vector<BatchPart> split_batches(const EnvironmentShare& share, const at::Tensor& order,
                                     const PpoTargets& targets, index_t batch);

// explained_variance over the decisions of all processes.
double shared_explained_variance(const EnvironmentShare& share, const PpoTargets& targets);

}  // namespace danbv::train
