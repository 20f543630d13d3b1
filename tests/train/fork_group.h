// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/Parallel.h>
#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/distributed/process_group.h"
#include "support/processes.h"

namespace danbv::train {

// Work in the forked processes of a group, one thread each. What uses LibTorch or OpenMP must be in
// them, not in the test.
inline Processes in_fork_group(int world,
                               const std::function<void(distributed::ProcessGroup&)>& work) {
  return run_processes(world, [&](const Launch& launch) {
    set_cpu_threads(1), at::set_num_threads(1);
    distributed::run_in_group(
        launch, Device::cpu, [](const std::string&) { ::_exit(7); }, work);
  });
}

inline void expect_all_well(const Processes& done) {
  for (const int code : done.codes) EXPECT_EQ(code, 0) << done.all_said();
}

}  // namespace danbv::train
