// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace danbv::distributed {

// How long a process may be silent, or do nothing, before it ends all.
struct WatchLimits {
  double silence_s = 10;  // no sign of life: killed, stopped, or its machine is gone
  // After a connection has broken somewhere, which is no proof of who is at fault, but a reason to
  // look closely.
  double suspected_s = 3;
  double stall_s = 20;  // alive without progress; or ten times its slowest step so far
};

// What adds up the tensors of all processes. automatic: NCCL where every process has a GPU of its
// own, else Gloo, as far as LibTorch has them; else the store, which is for a few processes on one
// machine.
enum class Backend { automatic, gloo, nccl, store };
inline const std::vector<std::pair<std::string, Backend>> kBackends = {{"auto", Backend::automatic},
                                                                       {"gloo", Backend::gloo},
                                                                       {"nccl", Backend::nccl},
                                                                       {"store", Backend::store}};

struct GroupOptions {
  // Where one is named, a single process is a group, too, and adds up with itself: so a machine
  // with one GPU can run all that several do.
  Backend backend = Backend::automatic;
  WatchLimits limits = {};
};

}  // namespace danbv::distributed
