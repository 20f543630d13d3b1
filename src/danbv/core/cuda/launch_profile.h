// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

// Where the GPU's time goes: while a profile runs, every launch is timed by a pair of events. Costs
// a little of the speed it measures, so it is off by default.
namespace danbv::cuda {

struct KernelTime {
  std::string name;  // of the body
  int calls = 0;
  double ms = 0;
};

void begin_profile();
bool profiling();  // between begin_profile() and end_profile()
// The kernels since begin_profile(), those that took longest first. Waits for the device.
std::vector<KernelTime> end_profile();

std::string to_table(const std::vector<KernelTime>& kernels);

// Marks one launch on a stream while a profile runs; does nothing otherwise.
class LaunchMark {
 public:
  LaunchMark(void* stream, const char* mangled_name);
  ~LaunchMark();
  LaunchMark(const LaunchMark&) = delete;
  LaunchMark& operator=(const LaunchMark&) = delete;

 private:
  void* stream_;
  int entry_ = -1;
};

}  // namespace danbv::cuda
