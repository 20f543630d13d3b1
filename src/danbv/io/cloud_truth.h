// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh.h"

namespace danbv::io {

// What the true surface says of a reconstruction's points: how far off they are, and how the
// surface lies there, for shading.
struct CloudTruth {
  std::vector<float> distance;       // to the nearest triangle, metres
  std::vector<std::uint8_t> normal;  // of that triangle, packed
};

// The triangles of a mesh, by their numbers in it, that are nearest to points.
std::vector<std::uint32_t> nearest_triangles(Span<const Vec3f> points, const scene::BvhView& mesh);

CloudTruth cloud_truth(Span<const Vec3f> points, const scene::BvhView& mesh);

// A normal without its sign in a byte: 16 x 16 places of the upper half of an octahedron.
std::uint8_t packed_normal(Vec3f normal);
Vec3f unpacked_normal(std::uint8_t packed);

}  // namespace danbv::io
