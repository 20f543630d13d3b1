// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "danbv/planners/planner.h"
#include "danbv/policy/policy_agent.h"

// What the benchmarks of a whole decision share.
namespace danbv::bench {

template <class Work>
double timed_ms(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Times {
  std::vector<double> ms;
  double at(double share) const {
    auto sorted = ms;
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::min(sorted.size() - 1, std::size_t(share * double(sorted.size())))];
  }
  double median() const { return at(0.5); }
  double mean() const { return std::accumulate(ms.begin(), ms.end(), 0.0) / double(ms.size()); }
  double deviation() const {
    double sum = 0;
    for (const double t : ms) sum += (t - mean()) * (t - mean());
    return std::sqrt(sum / double(ms.size() - 1));
  }
};

// A network that has learned nothing takes as long as one that has.
class UntrainedWeights {
 public:
  UntrainedWeights()
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("danbv-bench-{}.safetensors", ::getpid())) {
    policy::save_untrained_policy(path_, {}, 1);
  }
  ~UntrainedWeights() { std::filesystem::remove(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace danbv::bench
