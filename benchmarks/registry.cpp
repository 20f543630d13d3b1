// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"

namespace danbv::bench {

Result bvh_build();

std::vector<Benchmark> benchmarks() {
  return {
      {"bvh_build", Device::cpu, bvh_build},
  };
}

}  // namespace danbv::bench
