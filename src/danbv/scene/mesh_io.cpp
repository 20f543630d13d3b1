// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/mesh_io.h"

#include "danbv/core/error.h"
#include "danbv/scene/text_scanner.h"

namespace danbv::scene {

namespace {

constexpr std::uint64_t kMaxFileBytes = std::uint64_t(2) << 30;

bool starts_with(const Bytes& file, std::string_view magic) {
  return file.size() >= magic.size() && std::equal(magic.begin(), magic.end(), file.begin());
}

}  // namespace

TriangleMesh read_mesh(const std::filesystem::path& path, std::string* unread) {
  const Bytes file = read_file(path, kMaxFileBytes);
  const std::string name = path.string(), extension = path.extension().string();
  const auto is = [&](std::string_view e) { return equal_ignoring_case(extension, e); };
  if (file.empty()) fail(name + ": the file is empty");
  if (starts_with(file, "glTF") || is(".glb")) return parse_glb_noting(file, name, unread);
  if (starts_with(file, "ply\n") || starts_with(file, "ply\r\n") || is(".ply"))
    return parse_ply(file, name);
  if (is(".stl")) return parse_stl(file, name);
  if (is(".obj")) return parse_obj(file, name);
  if (is(".gltf")) fail(name + ": .gltf spreads over several files; save it as one .glb");
  fail(name + ": not a mesh this program reads (.ply, .stl, .obj, .glb)");
}

std::vector<Vec3f> read_points(const std::filesystem::path& path) {
  return parse_ply_points(read_file(path, kMaxFileBytes), path.string());
}

bool format_is_y_up(const std::filesystem::path& path) {
  return equal_ignoring_case(path.extension().string(), ".glb");
}

}  // namespace danbv::scene
