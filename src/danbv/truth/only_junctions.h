// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/truth/triangle_edges.h"

namespace danbv::truth {

// Whether edges without a partner lie on one another all along, an even number at every place: a
// surface is shut there, but one side has a corner in its edge that the other lacks. So it is with
// many meshes from modellers. Errs to false; many edges are not looked at.
bool only_junctions(const std::vector<TriangleEdge>& odd);

}  // namespace danbv::truth
