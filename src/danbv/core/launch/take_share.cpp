// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <omp.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/launch/launch.h"

namespace danbv {

namespace {

// The GPUs that this process may use, as CUDA_VISIBLE_DEVICES names them. CUDA itself is not asked:
// it would take the variable as it is now for good.
std::vector<std::string> visible_gpus() {
  std::vector<std::string> names;
  if (const char* given = std::getenv("CUDA_VISIBLE_DEVICES")) {
    std::istringstream list(given);
    for (std::string name; std::getline(list, name, ',');)
      if (!name.empty()) names.push_back(name);
    return names;
  }
  for (int i = 0; std::filesystem::exists(fmt::format("/dev/nvidia{}", i)); ++i)
    names.push_back(std::to_string(i));
  return names;
}

}  // namespace

void take_share(const Launch& launch) {
  if (launch.local_world <= 1) return;
  // Fewer threads than cores: a launcher has bound this process to some, or the user said how many.
  if (cpu_threads() >= int(::sysconf(_SC_NPROCESSORS_ONLN))) {
    set_cpu_threads(std::max(1, cpu_threads() / launch.local_world));
    omp_set_num_threads(cpu_threads());  // LibTorch asks OpenMP
  }
  const auto gpus = visible_gpus();
  if (gpus.size() > 1)
    ::setenv("CUDA_VISIBLE_DEVICES", gpus[std::size_t(launch.local_rank) % gpus.size()].c_str(), 1);
}

}  // namespace danbv
