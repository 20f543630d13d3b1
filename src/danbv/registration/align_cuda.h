// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/choose_body.h"
#include "danbv/registration/collect_body.h"

// Steps of registration whose threads work together on a GPU: a block is an environment or a try.
// They do what the bodies do one thread each, with sums in another order.
namespace danbv::registration {

void collect_on_cuda(const Queue& queue, const CollectBody& body);
// All iterations of a stage: gather, solve, gather, solve, ...
void align_on_cuda(const Queue& queue, const GatherBody& gather, const SolveBody& solve);
void pick_on_cuda(const Queue& queue, const PickBody& body);

}  // namespace danbv::registration
