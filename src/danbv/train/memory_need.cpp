// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/memory_need.h"

#include <fmt/format.h>

#include "danbv/core/device/memory_size.h"
#include "danbv/core/error.h"
#include "danbv/core/grid/voxel_sums.h"
#include "danbv/train/checkpoint.h"
#include "danbv/train/method.h"

namespace danbv::train {

namespace {
MethodNeed need_of_method(const TrainOptions& options) {
  return method_named(options.method).need(options);
}
}  // namespace

MemoryNeed memory_need(const TrainOptions& options) {
  const double environments = double(options.rollout.environments);
  const double voxels = double(options.environment.state.grid.size());
  MemoryNeed need;
  need.decisions = need_of_method(options).kept;
  need.grids = environments * voxels * sizeof(VoxelSums);
  need.images = environments * double(options.depth_px) * options.depth_px * 2 * sizeof(float);
  return need;
}

std::string memory_advice(const TrainOptions& options) {
  return fmt::format(
      "Lower --ppo.environments (now {}), --ppo.steps ({}){}; --ppo.batch ({}) for what a gradient "
      "step takes; --depth-px ({}) for the images",
      options.all_environments(), options.rollout.steps, need_of_method(options).advice,
      options.ppo.batch, options.depth_px);
}

double checkpoint_bytes(const TrainOptions& options) {
  const MethodNeed need = need_of_method(options);
  const double episode = 8 * (4 + 4 + 12) + 4 * 6 * double(options.environment.world.views);
  return need.copies * 4.0 * need.parameters + double(options.all_environments()) * episode;
}

void check_need(const TrainOptions& options, Device device) {
  const double need = memory_need(options).all(), has = double(memory_size(device));
  if (need > has)
    fail(fmt::format("training takes at least {:.1f} GB of memory, and there are {:.1f}. {}",
                     need / 1e9, has / 1e9, memory_advice(options)));
  const double kept = checkpoint_bytes(options);
  if (kept > 0.95 * double(kMaxCheckpointBytes))
    fail(
        fmt::format("a checkpoint would take {:.0f} MB, over the limit of {:.0f}. Lower --lattice "
                    "or --grid-cells, which size the network, or --ppo.environments (now {}) and "
                    "--views ({}), whose episodes are kept with it",
                    kept / 1e6, double(kMaxCheckpointBytes) / 1e6, options.all_environments(),
                    options.environment.world.views));
}

}  // namespace danbv::train
