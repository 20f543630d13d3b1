// SPDX-License-Identifier: Apache-2.0
#pragma once

// Ends the process with SIGKILL at its k-th dealing with files: before, in the middle of or after a
// write, a sync, a rename, a removal. Defined by overriding those calls in the test program.
namespace danbv::kill_points {

void arm(int k);  // 0: only count
int count();      // since the last arm()

}  // namespace danbv::kill_points
