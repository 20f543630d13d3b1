// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/registration/pose_graph_body.h"

namespace danbv::registration {

// How sure the pose graph is of each key view, told as RegistrationResult::covariance is: of the
// motion (v, w) by which its pose is off against the mean of all, for the map's first view is no
// surer than they. pairs: [kGraphBlocks], of the same map. Of the views that the graph has taken
// in; none where it cannot tell. Runs on the host, on copies of what the graph keeps.
std::vector<Mat6> graph_covariances(const KeyViews& kept, Span<const ViewPair> pairs);

}  // namespace danbv::registration
