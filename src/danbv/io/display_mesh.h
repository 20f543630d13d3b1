// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/mesh.h"

namespace danbv::io {

// A mesh of at most most_triangles that looks the same from afar: vertices of one cell become
// one, and the cells grow until it fits. A mesh that fits is returned as it is.
scene::TriangleMesh display_mesh(const scene::TriangleMesh& mesh,
                                 std::size_t most_triangles = 150000);

}  // namespace danbv::io
