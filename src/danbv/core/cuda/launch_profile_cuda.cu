// SPDX-License-Identifier: Apache-2.0
#include <cxxabi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "danbv/core/cuda/launch.cuh"

namespace danbv::cuda {

namespace {

struct Launch {
  const char* name;
  cudaEvent_t start, stop;
};

struct Profile {
  bool on = false;
  std::vector<Launch> launches;
};

Profile& profile() {
  static Profile instance;
  return instance;
}

// The body's own name, without namespace and template around it.
std::string readable(const char* mangled) {
  int status = 0;
  char* text = abi::__cxa_demangle(mangled, nullptr, nullptr, &status);
  std::string name = status == 0 ? text : mangled;
  std::free(text);
  const auto at = name.rfind("::");
  return at == std::string::npos ? name : name.substr(at + 2);
}

}  // namespace

void begin_profile() { profile().on = true; }

bool profiling() { return profile().on; }

std::vector<KernelTime> end_profile() {
  check(cudaDeviceSynchronize(), "wait for the device");
  std::map<std::string, KernelTime> sums;
  for (const Launch& launch : profile().launches) {
    float ms = 0;
    check(cudaEventElapsedTime(&ms, launch.start, launch.stop), "read a timer");
    KernelTime& sum = sums[readable(launch.name)];
    ++sum.calls;
    sum.ms += ms;
    cudaEventDestroy(launch.start);
    cudaEventDestroy(launch.stop);
  }
  profile() = {};
  std::vector<KernelTime> out;
  for (auto& [name, sum] : sums) out.push_back({name, sum.calls, sum.ms});
  std::sort(out.begin(), out.end(), [](auto& a, auto& b) { return a.ms > b.ms; });
  return out;
}

std::string to_table(const std::vector<KernelTime>& kernels) {
  double total = 0;
  for (const auto& k : kernels) total += k.ms;
  std::string text;
  char line[160];
  for (const auto& k : kernels) {
    std::snprintf(line, sizeof line, "%-28s %7d calls %10.3f ms  %5.1f %%\n", k.name.c_str(),
                  k.calls, k.ms, 100 * k.ms / total);
    text += line;
  }
  return text;
}

LaunchMark::LaunchMark(void* stream, const char* mangled_name) : stream_(stream) {
  if (!profile().on) return;
  Launch launch{mangled_name, nullptr, nullptr};
  check(cudaEventCreate(&launch.start), "make a timer");
  check(cudaEventCreate(&launch.stop), "make a timer");
  check(cudaEventRecord(launch.start, static_cast<cudaStream_t>(stream)), "start a timer");
  entry_ = int(profile().launches.size());
  profile().launches.push_back(launch);
}

LaunchMark::~LaunchMark() {
  if (entry_ >= 0)
    cudaEventRecord(profile().launches[entry_].stop, static_cast<cudaStream_t>(stream_));
}

}  // namespace danbv::cuda
