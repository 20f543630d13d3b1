// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

// The part of a mesh with z >= z_min, cut exactly, ready for draws that are uniform by area.
class ClippedSurface {
 public:
  ClippedSurface(const TriangleMesh& mesh, float z_min);

  // All of it, as triangles.
  const std::vector<std::array<Vec3f, 3>>& pieces() const { return pieces_; }
  double area() const { return area_upto_.empty() ? 0 : area_upto_.back(); }

  struct Sample {
    Vec3f point;
    std::uint32_t triangle;  // of the mesh that was clipped
  };
  // The point at a share of the area in [0, 1) and two more uniform numbers.
  Sample at(double area_share, double u, double v) const;

 private:
  void add(const std::array<Vec3f, 3>& corners, std::uint32_t triangle);

  std::vector<std::array<Vec3f, 3>> pieces_;
  std::vector<std::uint32_t> triangle_;
  std::vector<double> area_upto_;  // of the pieces up to and with each
  float z_min_;
};

// count points uniform by area, one in each of count equal shares of it: less clumped than free
// draws, and neighbours in number are neighbours in the mesh. The same for any thread count.
std::vector<ClippedSurface::Sample> sample_uniform(const ClippedSurface& surface, index_t count,
                                                   std::uint64_t seed);

}  // namespace danbv::scene
