// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "danbv/core/files/files.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Whether mesh_file knows the format that a path's extension names.
bool can_write_mesh(const std::filesystem::path& path);

// A mesh as the file that a path's extension names: PLY, STL (binary), OBJ or GLB, whose up axis is
// y; the mesh's is z. An Error lists the formats where it is another.
Bytes mesh_file(const std::filesystem::path& path, const TriangleMesh& mesh);

}  // namespace danbv::scene
