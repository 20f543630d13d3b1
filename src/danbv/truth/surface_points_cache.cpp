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

std::vector<Vec3f> points_of(const TensorData& tensor) {
  require(tensor.dtype == DType::f32 && tensor.shape.size() == 2 && tensor.shape[1] == 3,
          "points must be n x 3 floats");
  std::vector<Vec3f> points(tensor.shape[0]);
  if (!points.empty()) std::memcpy(points.data(), tensor.bytes.data(), tensor.bytes.size());
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

SurfacePoints unpack(const Safetensors& content) {
  const auto triangles = content.at("triangles").values<std::int32_t>();
  SurfacePoints points;
  points.points = points_of(content.at("points"));
  points.hidden = points_of(content.at("hidden"));
  points.triangles.assign(triangles.begin(), triangles.end());
  points.raw_area = content.at("raw_area").values<double>().at(0);
  return points;
}
}  // namespace

SurfacePoints surface_points(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                             const SurfacePointOptions& options, const Queue& queue) {
  const std::string key = key_of(mesh, options);
  if (const auto cached = load_cached(kFolder, key)) return unpack(*cached);
  const SurfacePoints points = make_surface_points(mesh, bvh, options, queue);
  store_cached(kFolder, key, pack(points));
  return points;
}

}  // namespace danbv::truth
