// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/memory_need.h"

#include <fmt/format.h>

#include "danbv/core/device/memory_size.h"
#include "danbv/core/error.h"
#include "danbv/core/grid/voxel_sums.h"
#include "danbv/paf/active_voxels.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/network_weights.h"
#include "danbv/train/checkpoint.h"

namespace danbv::train {

MemoryNeed memory_need(const TrainOptions& options) {
  const double environments = double(options.ppo.environments);
  const double decisions = environments * double(options.ppo.steps);
  const Vec3i dims = options.environment.state.grid.dims;
  const double voxels = double(dims.x) * dims.y * dims.z;
  const bool coverage = options.policy.grid == policy::GridInputs::coverage;
  const double pair_bytes = 0.5 * double(options.policy.lattice.size());  // of a voxel
  MemoryNeed need;
  if (options.policy.field)
    need.field = decisions * double(options.field_pool) * (pair_bytes + sizeof(paf::ActiveVoxel));
  need.grids = decisions * voxels * (coverage ? 1 + policy::kCoverageChannels : 1) +
               environments * voxels * sizeof(VoxelSums);
  need.images = environments * double(options.depth_px) * options.depth_px * 2 * sizeof(float);
  return need;
}

std::string memory_advice(const TrainOptions& options) {
  const PpoOptions& ppo = options.ppo;
  return fmt::format(
      "Lower --ppo.environments (now {}), --ppo.steps ({}) or --field-pool ({}), whose product "
      "takes {:.1f} GB for the field alone; --ppo.batch ({}) for what a gradient step takes; "
      "--depth-px ({}) for the images",
      ppo.environments, ppo.steps, options.field_pool, memory_need(options).field / 1e9, ppo.batch,
      options.depth_px);
}

double checkpoint_bytes(const TrainOptions& options) {
  policy::PolicyOptions policy = options.policy;
  policy.grid_dims = options.environment.state.grid.dims;  // as the trainer has them
  policy::Parameters parameters;
  describe_weights(policy, parameters);
  const double episode = 8 * (4 + 4 + 12) + 4 * 6 * double(options.environment.world.views);
  return 3 * 4.0 * double(parameters.count()) + double(options.ppo.environments) * episode;
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
                    kept / 1e6, double(kMaxCheckpointBytes) / 1e6, options.ppo.environments,
                    options.environment.world.views));
}

}  // namespace danbv::train
