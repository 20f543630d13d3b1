// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/core/files/files.h"
#include "danbv/io/surface_mesh.h"

namespace danbv::app {

// Makes a mesh of a cloud in a second process of this program, since the library that does it has
// been seen to end a process with exit code 0 and no result: its mesh alone counts. Returns that as
// a PLY file, whole and valid. An Error when there is none, or when a signal came meanwhile
// (CatchInterrupt), which ends the child as well.
Bytes surface_mesh_in_child(const std::filesystem::path& cloud,
                            const io::SurfaceMeshOptions& options);

// The child's part. It ends with its parent.
void write_mesh_to_parent(const std::filesystem::path& cloud,
                          const io::SurfaceMeshOptions& options);

}  // namespace danbv::app
