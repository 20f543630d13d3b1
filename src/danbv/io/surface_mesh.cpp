// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/surface_mesh.h"

#include <fmt/format.h>

#include <array>

#include "danbv/core/error.h"

#if DANBV_OPEN3D
#include <open3d/geometry/PointCloud.h>
#include <open3d/geometry/TriangleMesh.h>

#include "danbv/scene/point_tree.h"
#endif

namespace danbv::io {

#if DANBV_OPEN3D
namespace {
using Cloud = open3d::geometry::PointCloud;
using OpenMesh = open3d::geometry::TriangleMesh;

std::shared_ptr<Cloud> thinned(const std::vector<Vec3f>& points, float spacing) {
  Cloud cloud;
  for (const Vec3f& p : points) cloud.points_.emplace_back(p.x, p.y, p.z);
  return cloud.VoxelDownSample(spacing);
}

// Neighbours agree on a side; which side is outside is then told by the cloud as a whole, whose
// normals point away from its middle.
void add_normals(Cloud& cloud, int neighbours) {
  cloud.EstimateNormals(open3d::geometry::KDTreeSearchParamKNN(neighbours));
  cloud.OrientNormalsConsistentTangentPlane(static_cast<std::size_t>(neighbours));
  const Eigen::Vector3d middle = cloud.GetCenter();
  double outward = 0;
  for (std::size_t i = 0; i < cloud.points_.size(); ++i)
    outward += cloud.normals_[i].dot((cloud.points_[i] - middle).normalized());
  if (outward < 0)
    for (auto& normal : cloud.normals_) normal = -normal;
}

// 3 and 5 cm of a cloud of 15 m, whatever its real size.
SurfaceMeshOptions fitted(SurfaceMeshOptions options, const std::vector<Vec3f>& points) {
  scene::Box box;
  for (const Vec3f& p : points) box.add(p);
  const Vec3f size = points.empty() ? Vec3f{0, 0, 0} : box.size();
  const float longest = std::max({size.x, size.y, size.z});
  if (options.spacing == 0) options.spacing = std::max(longest / 500, 1e-6f);
  if (options.cut == 0) options.cut = std::max(longest / 300, 1e-6f);
  return options;
}

scene::TriangleMesh near_points(const OpenMesh& from, const std::vector<Vec3f>& points, float cut) {
  scene::TriangleMesh mesh;
  for (const auto& v : from.vertices_)
    mesh.vertices.push_back(Vec3d{v.x(), v.y(), v.z()}.cast<float>());
  const auto distances = scene::PointTree(span_of(points)).distances(span_of(mesh.vertices));
  std::vector<std::array<std::uint32_t, 3>> kept;
  std::vector<bool> used(mesh.vertices.size());
  for (const auto& t : from.triangles_)
    if (distances[t[0]] <= cut && distances[t[1]] <= cut && distances[t[2]] <= cut) {
      kept.push_back({std::uint32_t(t[0]), std::uint32_t(t[1]), std::uint32_t(t[2])});
      for (const int corner : {t[0], t[1], t[2]}) used[std::size_t(corner)] = true;
    }
  std::vector<std::uint32_t> renamed(mesh.vertices.size());
  scene::TriangleMesh out;
  for (std::size_t i = 0; i < renamed.size(); ++i) {
    renamed[i] = static_cast<std::uint32_t>(out.vertices.size());
    if (used[i]) out.vertices.push_back(mesh.vertices[i]);
  }
  for (const auto& t : kept) out.triangles.push_back({renamed[t[0]], renamed[t[1]], renamed[t[2]]});
  return out;
}
}  // namespace

bool have_surface_mesh() { return true; }

scene::TriangleMesh surface_mesh(const std::vector<Vec3f>& points,
                                 const SurfaceMeshOptions& given) {
  const SurfaceMeshOptions options = fitted(given, points);
  const auto cloud = thinned(points, options.spacing);
  require(cloud->points_.size() >= 100,
          fmt::format("{} points are too few for a surface", cloud->points_.size()));
  add_normals(*cloud, options.normal_points);
  const auto [mesh, densities] = OpenMesh::CreateFromPointCloudPoisson(
      *cloud, static_cast<std::size_t>(options.depth), 0.0f, 1.1f, false, 1);
  return near_points(*mesh, points, options.cut);
}
#else
bool have_surface_mesh() { return false; }

scene::TriangleMesh surface_mesh(const std::vector<Vec3f>&, const SurfaceMeshOptions&) {
  fail(
      "this danbv was built without Open3D, which makes meshes of clouds: install it (Debian's "
      "libopen3d-dev) and run 'make' again; 'make test' does both");
}
#endif

}  // namespace danbv::io
