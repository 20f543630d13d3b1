// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "benchmarks/benchmark.h"

namespace danbv::bench {

#if DANBV_EMBREE
Result depth_embree();
#endif
#if DANBV_OPEN3D
Result coverage_open3d();
Result icp_open3d();
Result multiway_open3d();
Result poisson_disk_open3d();
Result chamfer_open3d();
#endif

#if DANBV_OCTOMAP
Result state_update_octomap();
Result state_update_busy();
Result state_update_discretized_octomap();
#endif

#if DANBV_TORCH
Result paf_torch();
Result paf_1500_torch();
Result decision_torch();
Result decision_busy();
Result decision_reported();
#endif

#if DANBV_HAS_CUDA
Result depth_images_cuda();
Result paf_visibility_cuda();
Result paf_forward_cuda();
Result paf_forward_backward_cuda();
Result paf_single_cuda();
Result world_steps_cuda();
Result world_step_single_cuda();
Result training_set_cuda();
Result environment_steps_cuda();
Result evaluation_oracle_cuda();
#if DANBV_TORCH
Result iteration_paper_cuda();
Result iteration_fast_cuda();
Result decision_cuda();
Result evaluation_cuda();
#endif
#endif

Result environment_small();
#if DANBV_PYTHON
Result python_step();
Result python_subprocess();
#if DANBV_HAS_CUDA
Result python_step_cuda();
#endif
#endif

std::vector<Benchmark> benchmarks() {
  std::vector<Benchmark> all;
#if DANBV_EMBREE
  all.push_back({"depth_embree", Device::cpu, depth_embree});
#endif
#if DANBV_OCTOMAP
  all.push_back({"state_update", Device::cpu, state_update_octomap});
  all.push_back({"state_update_discretized", Device::cpu, state_update_discretized_octomap});
  all.push_back({"state_update_busy", Device::cpu, state_update_busy});
#endif
#if DANBV_OPEN3D
  all.push_back({"poisson_disk", Device::cpu, poisson_disk_open3d});
  all.push_back({"icp", Device::cpu, icp_open3d});
  all.push_back({"multiway", Device::cpu, multiway_open3d});
  all.push_back({"coverage", Device::cpu, coverage_open3d});
  all.push_back({"chamfer", Device::cpu, chamfer_open3d});
#endif
#if DANBV_TORCH
  all.push_back({"paf", Device::cpu, paf_torch});
  all.push_back({"paf_1500", Device::cpu, paf_1500_torch});
  all.push_back({"decision", Device::cpu, decision_torch});
  all.push_back({"decision_busy", Device::cpu, decision_busy});
  all.push_back({"decision_reported", Device::cpu, decision_reported});
#endif
  all.push_back({"environment_small", Device::cpu, environment_small});
#if DANBV_PYTHON
  all.push_back({"python_step", Device::cpu, python_step});
  if (std::getenv("DANBV_PYTHON_CLIENTS") != nullptr)
    all.push_back({"python_subprocess", Device::cpu, python_subprocess});
#endif
#if DANBV_HAS_CUDA
  all.push_back({"depth_images", Device::cuda, depth_images_cuda});
  all.push_back({"paf_visibility", Device::cuda, paf_visibility_cuda});
  all.push_back({"paf_forward", Device::cuda, paf_forward_cuda});
  all.push_back({"paf_forward_backward", Device::cuda, paf_forward_backward_cuda});
  all.push_back({"paf_single", Device::cuda, paf_single_cuda});
  all.push_back({"world_steps", Device::cuda, world_steps_cuda});
  all.push_back({"world_step_single", Device::cuda, world_step_single_cuda});
  all.push_back({"training_set", Device::cuda, training_set_cuda});
  all.push_back({"environment_steps", Device::cuda, environment_steps_cuda});
#if DANBV_PYTHON
  all.push_back({"python_step", Device::cuda, python_step_cuda});
#endif
#if DANBV_TORCH
  all.push_back({"iteration_paper", Device::cuda, iteration_paper_cuda});
  all.push_back({"iteration_fast", Device::cuda, iteration_fast_cuda});
  all.push_back({"decision", Device::cuda, decision_cuda});
  all.push_back({"evaluation", Device::cuda, evaluation_cuda});
#endif
  all.push_back({"evaluation_oracle", Device::cuda, evaluation_oracle_cuda});
#endif
  return all;
}

}  // namespace danbv::bench
