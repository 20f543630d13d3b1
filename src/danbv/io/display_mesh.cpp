// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/display_mesh.h"

#include <unordered_map>

#include "danbv/scene/clean.h"

namespace danbv::io {

namespace {

struct Cluster {
  Vec3d sum{};
  double count = 0;
  Vec3f mean() const { return (sum / count).cast<float>(); }
};

std::uint64_t cell_of(Vec3f p, float cell) {
  std::uint64_t key = 0;
  for (int k = 0; k < 3; ++k)
    key = key << 21 | (std::uint64_t(std::int64_t(std::floor(p[k] / cell))) & 0x1fffff);
  return key;
}

scene::TriangleMesh clustered(const scene::TriangleMesh& mesh, float cell) {
  std::unordered_map<std::uint64_t, std::uint32_t> number;
  std::vector<Cluster> clusters;
  std::vector<std::uint32_t> cluster_of;
  for (const Vec3f& p : mesh.vertices) {
    const auto [at, fresh] = number.try_emplace(cell_of(p, cell), std::uint32_t(clusters.size()));
    if (fresh) clusters.emplace_back();
    clusters[at->second].sum += p.cast<double>(), clusters[at->second].count += 1;
    cluster_of.push_back(at->second);
  }
  scene::TriangleMesh out;
  for (const auto& cluster : clusters) out.vertices.push_back(cluster.mean());
  for (const auto& t : mesh.triangles) {
    const scene::Triangle moved{cluster_of[t[0]], cluster_of[t[1]], cluster_of[t[2]]};
    if (moved[0] != moved[1] && moved[1] != moved[2] && moved[2] != moved[0])
      out.triangles.push_back(moved);
  }
  return cleaned(out);
}

}  // namespace

scene::TriangleMesh display_mesh(const scene::TriangleMesh& mesh, std::size_t most_triangles) {
  if (mesh.triangles.size() <= most_triangles) return mesh;
  float cell = norm(bounds(mesh).size()) / 4096;
  scene::TriangleMesh thin = clustered(mesh, cell);
  while (thin.triangles.size() > most_triangles) thin = clustered(mesh, cell *= 1.3f);
  return thin;
}

}  // namespace danbv::io
