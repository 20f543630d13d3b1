// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace danbv::distributed {

// How long a process may be silent, or do nothing, before it ends all.
struct WatchLimits {
  double silence_s = 10;  // no sign of life: killed, stopped, or its machine is gone
  // After a connection has broken somewhere, which is no proof of who is at fault, but a reason to
  // look closely.
  double suspected_s = 3;
  double stall_s = 20;  // alive without progress; or ten times its slowest step so far
};

}  // namespace danbv::distributed
