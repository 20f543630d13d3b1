// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace danbv {

// Slurm's short lists. "gpu[07-09,12],login" names its first host gpu07; "2(x3),1" are the tasks
// of each node: 2 on nodes 0, 1 and 2, and 1 on node 3. An Error names a list that makes no sense.
std::string first_host(const std::string& nodes);
int tasks_on_node(const std::string& tasks, int node);

}  // namespace danbv
