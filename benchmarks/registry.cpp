// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"

namespace danbv::bench {

Result bvh_build();
#if DANBV_OPEN3D
Result poisson_disk_open3d();
#endif

std::vector<Benchmark> benchmarks() {
  return {
    {"bvh_build", Device::cpu, bvh_build},
#if DANBV_OPEN3D
        {"poisson_disk", Device::cpu, poisson_disk_open3d},
#endif
  };
}

}  // namespace danbv::bench
