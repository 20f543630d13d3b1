// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/io/surface_mesh.h"

namespace danbv::app {

// Makes a mesh of a cloud in a second process of this program, since the library that does it has
// been seen to end a process with exit code 0 and no result: its file alone counts. Returns the
// number of triangles. An Error when there is none.
std::size_t surface_mesh_in_child(const std::string& cloud, const std::string& out,
                                  const io::SurfaceMeshOptions& options);

}  // namespace danbv::app
