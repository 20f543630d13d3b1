// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/mesh.h"

namespace danbv::scene {

// The ship's width where the still water z = 0 cuts it, ship frame: between the roll anchors of
// the vessel's motion. A mesh that does not reach the water gives its whole width.
double waterline_beam(const TriangleMesh& mesh);

}  // namespace danbv::scene
