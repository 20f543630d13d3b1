// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/mesh_builder.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/math/det_math.h"

namespace danbv::fleet {

MeshBuilder::Frame::Frame(MeshBuilder& builder, const Rigidd& T_outer_local)
    : builder_(builder), previous_(builder.T_outer_local_) {
  builder_.T_outer_local_ = previous_ * T_outer_local;
}

MeshBuilder::Frame::~Frame() { builder_.T_outer_local_ = previous_; }

void MeshBuilder::add(const std::vector<Vec3d>& vertices,
                      const std::vector<scene::Triangle>& triangles, double thickness) {
  double volume = 0;
  for (const auto& t : triangles)
    volume += dot(vertices[t[0]] - vertices[0],
                  cross(vertices[t[1]] - vertices[0], vertices[t[2]] - vertices[0]));
  require(volume != 0 && thickness > 0,
          fmt::format("a solid of {} vertices has no volume", vertices.size()));
  const auto base = static_cast<std::uint32_t>(vertices_.size());
  parts_.push_back({static_cast<std::uint32_t>(triangles_.size()),
                    static_cast<std::uint32_t>(triangles.size()), 0});
  thickness_.push_back(thickness);
  first_vertex_.push_back(base);
  for (const auto& v : vertices) vertices_.push_back(T_outer_local_ * v);
  for (const auto& t : triangles) {
    const auto a = base + t[0], b = base + t[1], c = base + t[2];
    triangles_.push_back(volume > 0 ? scene::Triangle{a, b, c} : scene::Triangle{a, c, b});
  }
}

void MeshBuilder::mirror_y(std::size_t first_part) {
  const std::size_t end = parts_.size();
  if (first_part >= end) return;
  const std::uint32_t from = first_vertex_[first_part];
  const auto shift = static_cast<std::uint32_t>(vertices_.size()) - from;
  const std::size_t vertex_end = vertices_.size();
  for (std::size_t v = from; v < vertex_end; ++v) {
    const Vec3d q = vertices_[v];
    vertices_.push_back({q.x, -q.y, q.z});
  }
  for (std::size_t p = first_part; p < end; ++p) {
    const Part part = parts_[p];
    parts_.push_back({static_cast<std::uint32_t>(triangles_.size()), part.triangles, 0});
    thickness_.push_back(thickness_[p]);
    first_vertex_.push_back(first_vertex_[p] + shift);
    for (std::uint32_t t = 0; t < part.triangles; ++t) {
      const auto [a, b, c] = triangles_[part.first_triangle + t];
      triangles_.push_back({a + shift, c + shift, b + shift});
    }
  }
}

PartMesh MeshBuilder::finish(double scale) const {
  PartMesh out{{{}, triangles_}, parts_};
  out.mesh.vertices.reserve(vertices_.size());
  for (const auto& v : vertices_) out.mesh.vertices.push_back((v * scale).cast<float>());
  for (std::size_t p = 0; p < parts_.size(); ++p)
    out.parts[p].thickness = static_cast<float>(thickness_[p] * scale);
  return out;
}

Rigidd at(Vec3d position) { return {{}, position}; }

Rigidd turned_x(Vec3d position, double angle) {
  const double c = det::cos(angle), s = det::sin(angle);
  return {{{{1, 0, 0}, {0, c, -s}, {0, s, c}}}, position};
}

Rigidd turned_y(Vec3d position, double angle) {
  const double c = det::cos(angle), s = det::sin(angle);
  return {{{{c, 0, s}, {0, 1, 0}, {-s, 0, c}}}, position};
}

Rigidd turned_z(Vec3d position, double angle) {
  const double c = det::cos(angle), s = det::sin(angle);
  return {{{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, position};
}

}  // namespace danbv::fleet
