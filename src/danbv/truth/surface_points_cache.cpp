// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/files/content_cache.h"
#include "danbv/truth/surface_points.h"

namespace danbv::truth {

namespace {
constexpr int kVersion = 4;  // of the sampler: raise it when the same options give other points
constexpr const char* kFolder = "surface_points";

std::string key_of(const scene::TriangleMesh& mesh, const SurfacePointOptions& options) {
  return fmt::format("{}-v{}-n{}-w{}-s{}", content_hash(mesh), kVersion, options.count,
                     options.viewpoints, options.seed);
}

TensorData tensor_of(const std::vector<Vec3f>& points) {
  TensorData tensor{DType::f32, {index_t(points.size()), 3}, Bytes(points.size() * sizeof(Vec3f))};
  if (!points.empty()) std::memcpy(tensor.bytes.data(), points.data(), tensor.bytes.size());
  return tensor;
}

std::vector<Vec3f> points_of(const Safetensors& content, const std::string& name) {
  const auto values = content.checked<float>(name);
  require(values.size() % 3 == 0, "points must be n x 3 floats");
  std::vector<Vec3f> points(values.size() / 3);
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = {values[3 * i], values[3 * i + 1], values[3 * i + 2]};
  return points;
}

Safetensors pack(const SurfacePoints& points) {
  const std::vector<std::int32_t> triangles(points.triangles.begin(), points.triangles.end());
  Safetensors content;
  content.tensors = {{"points", tensor_of(points.points)},
                     {"hidden", tensor_of(points.hidden)},
                     {"raw_area", TensorData::of<double>({points.raw_area}, {1})},
                     {"triangles", TensorData::of(triangles, {index_t(triangles.size())})}};
  return content;
}

SurfacePoints unpack(const Safetensors& content, const scene::TriangleMesh& mesh) {
  SurfacePoints points;
  points.points = points_of(content, "points");
  points.hidden = points_of(content, "hidden");
  for (const auto triangle : content.checked<std::int32_t>("triangles", points.points.size())) {
    require(triangle >= 0 && std::size_t(triangle) < mesh.triangles.size(),
            "a point lies on a triangle that the mesh does not have");
    points.triangles.push_back(std::uint32_t(triangle));
  }
  points.raw_area = content.checked<double>("raw_area", 1)[0];
  return points;
}
}  // namespace

SurfacePoints surface_points(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                             const SurfacePointOptions& options, const Queue& queue) {
  const std::string key = key_of(mesh, options);
  const auto unpacked = [&](const Safetensors& content) { return unpack(content, mesh); };
  if (auto cached = load_cached(kFolder, key, unpacked)) return std::move(*cached);
  const SurfacePoints points = make_surface_points(mesh, bvh, options, queue);
  store_cached(kFolder, key, pack(points));
  return points;
}

}  // namespace danbv::truth
