// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/files.h"
#include "danbv/core/safetensors.h"
#include "danbv/core/sha256.h"
#include "danbv/truth/surface_points.h"

namespace danbv {

namespace {
constexpr int kVersion = 1;  // of the sampler: raise it when the same options give other points

std::string key_of(const TriangleMesh& mesh, const SurfacePointOptions& options) {
  return fmt::format("{}-v{}-n{}-w{}-s{}", content_hash(mesh), kVersion, options.count,
                     options.viewpoints, options.seed);
}

std::filesystem::path path_of(const std::string& key) {
  return cache_folder() / "surface_points" /
         (Sha256().update(key.data(), key.size()).hex().substr(0, 24) + ".safetensors");
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

std::string checksum(const Safetensors& content) {
  Sha256 hash;
  for (const auto& [name, tensor] : content.tensors)
    hash.update(name.data(), name.size()).update(tensor.bytes.data(), tensor.bytes.size());
  return hash.hex();
}

Safetensors pack(const SurfacePoints& points, const std::string& key) {
  const std::vector<std::int32_t> triangles(points.triangles.begin(), points.triangles.end());
  Safetensors content;
  content.tensors = {{"points", tensor_of(points.points)},
                     {"hidden", tensor_of(points.hidden)},
                     {"raw_area", TensorData::of<double>({points.raw_area}, {1})},
                     {"triangles", TensorData::of(triangles, {index_t(triangles.size())})}};
  content.metadata = {{"key", key}, {"checksum", checksum(content)}};
  return content;
}

// Throws where the file is not what pack() wrote for this key.
SurfacePoints unpack(const Safetensors& content, const std::string& key) {
  require(content.metadata.at("key") == key, "the cache holds other points");
  require(content.metadata.at("checksum") == checksum(content), "the cache is damaged");
  const auto triangles = content.at("triangles").values<std::int32_t>();
  SurfacePoints points;
  points.points = points_of(content.at("points"));
  points.hidden = points_of(content.at("hidden"));
  points.triangles.assign(triangles.begin(), triangles.end());
  points.raw_area = content.at("raw_area").values<double>().at(0);
  return points;
}
}  // namespace

SurfacePoints surface_points(const TriangleMesh& mesh, const Bvh& bvh,
                             const SurfacePointOptions& options, const Queue& queue) {
  const std::string key = key_of(mesh, options);
  const auto path = path_of(key);
  if (std::filesystem::exists(path)) try {
      return unpack(read_safetensors(path), key);
    } catch (const std::exception&) {  // damaged: made again below
    }
  const SurfacePoints points = make_surface_points(mesh, bvh, options, queue);
  try {
    write_safetensors(path, pack(points, key));
  } catch (const Error&) {  // a full or read-only disk costs time the next time, nothing else
  }
  return points;
}

}  // namespace danbv
