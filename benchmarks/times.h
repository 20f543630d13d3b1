// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <vector>

// What benchmarks share that tell how times spread, not their median alone.
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

}  // namespace danbv::bench
