// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>

#include "danbv/core/files/files.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Reads PLY, STL, OBJ or GLB, by extension and first bytes. Nothing but the named file is opened.
// The result is whole and valid (see check_mesh) or an Error names file, fault and place.
// unread: told what of the file's colours could not be read, and why; "": nothing.
TriangleMesh read_mesh(const std::filesystem::path& path, std::string* unread = nullptr);

// The same from memory; `name` stands in the messages. Axes and units are the file's own.
TriangleMesh parse_ply(const Bytes& file, const std::string& name);  // ascii and both binaries
TriangleMesh parse_stl(const Bytes& file, const std::string& name);  // ascii, binary; welded
TriangleMesh parse_obj(const Bytes& file, const std::string& name);  // materials are ignored
// Node transforms are applied, and materials give triangles their colours.
TriangleMesh parse_glb(const Bytes& file, const std::string& name);
TriangleMesh parse_glb_noting(const Bytes& file, const std::string& name, std::string* unread);

// The vertices of a PLY, with or without faces.
std::vector<Vec3f> parse_ply_points(const Bytes& file, const std::string& name);
std::vector<Vec3f> read_points(const std::filesystem::path& path);

// Whether the format fixes y as the up axis (glTF does; the others leave it open).
bool format_is_y_up(const std::filesystem::path& path);

}  // namespace danbv::scene
