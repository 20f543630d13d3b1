// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "danbv/core/device/device.h"

// The frame of `danbv bench`. A benchmark is one file with one function, and one line in
// registry.cpp; those that need Embree or Open3D end in _embree.cpp or _open3d.cpp.
namespace danbv::bench {

struct Result {
  std::string name = {};
  double ours = 0;
  std::optional<double> theirs = {};  // absent where no other implementation exists
  std::string unit = {};
  bool less_is_better = true;  // times; false for rates
  std::string against = {};    // the library, with its version
  std::string how = {};        // how both were called: sizes, threads, settings

  // Above 1: we are better.
  std::optional<double> ratio() const;
};

struct Benchmark {
  std::string name = {};
  Device device;
  Result (*run)();
};

// All benchmarks of this build, in the order of the stages.
std::vector<Benchmark> benchmarks();

// Median seconds of a call, over at least `rounds` calls after one to warm up.
double median_seconds(const std::function<void()>& work, int rounds);

// Medians of two rivals called in turn, so that a busy machine slows both alike.
struct Seconds {
  double ours = 0, theirs = 0;
};
Seconds compare_seconds(const std::function<void()>& ours, const std::function<void()>& theirs,
                        int rounds);

// The table people read, and the JSON scripts read ({"results": [...]}).
std::string to_table(const std::vector<Result>& results);
std::string to_json(const std::vector<Result>& results);

}  // namespace danbv::bench
