// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/math/rigid.h"
#include "danbv/scene/mesh.h"

namespace danbv::fleet {

// One closed solid of a generated target.
struct Part {
  std::uint32_t first_triangle = 0, triangles = 0;
  float thickness = 0;  // smallest extent, in the units of the mesh
};

struct PartMesh {
  scene::TriangleMesh mesh;
  std::vector<Part> parts;
};

// Collects closed solids. Every solid is given in the current local frame, checked to have volume,
// turned so that its normals point outward, and kept as a part of its own. Doubles until finish().
class MeshBuilder {
 public:
  // Local frames nest: what is added inside a Frame's life is moved by it.
  class Frame {
   public:
    Frame(MeshBuilder& builder, const Rigidd& T_outer_local);
    ~Frame();
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

   private:
    MeshBuilder& builder_;
    Rigidd previous_;
  };

  // `spread`: two numbers in [0, 1) that fill the square evenly over the seeds of a class. The
  // main proportions are taken from them, so that no two seeds come out alike by chance.
  explicit MeshBuilder(Vec2d spread = {0.5, 0.5}) : spread_(spread) {}
  Vec2d spread() const { return spread_; }

  // Adds one closed solid; thickness is its smallest extent.
  void add(const std::vector<Vec3d>& vertices, const std::vector<scene::Triangle>& triangles,
           double thickness);
  // Mirrors all parts added since `first_part` to the other side (y -> -y), keeping the originals.
  void mirror_y(std::size_t first_part);

  std::size_t part_count() const { return parts_.size(); }
  std::size_t triangle_count() const { return triangles_.size(); }
  // Scales everything and rounds to float.
  PartMesh finish(double scale) const;

 private:
  std::vector<Vec3d> vertices_;
  std::vector<scene::Triangle> triangles_;
  std::vector<Part> parts_;
  std::vector<double> thickness_;
  std::vector<std::uint32_t> first_vertex_;
  Rigidd T_outer_local_;
  Vec2d spread_;
};

// Frames people think in: moved, and turned about one axis (det_math, so the same bits everywhere).
Rigidd at(Vec3d position);
Rigidd turned_x(Vec3d position, double angle);
Rigidd turned_y(Vec3d position, double angle);
Rigidd turned_z(Vec3d position, double angle);

}  // namespace danbv::fleet
