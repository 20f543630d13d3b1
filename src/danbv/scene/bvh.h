// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/buffer.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Where a ray meets a surface: origin + t * direction, on a triangle of the mesh given.
struct Hit {
  float t = 0;
  std::uint32_t triangle = 0;
};

// An inner node, with the boxes of both children: one read decides where a ray goes next.
struct alignas(16) BvhNode {
  Box box[2];
  std::uint32_t child[2];  // an inner node, or a leaf's first triangle
  std::uint32_t count[2];  // triangles of the leaf; 0: an inner node
};

// A triangle in the order of the leaves.
struct alignas(16) BvhTriangle {
  Vec3f a, b, c;
  std::uint32_t triangle;  // its number in the mesh
};

constexpr int kBvhStack = 64;  // the build keeps the tree flatter than this

// What traversal reads (bvh_traverse.h); plain, so that kernels take it by value. Node 0 is the
// root. All numbers count from the view's own begin, so views of many ships share buffers.
struct BvhView {
  Span<const BvhNode> nodes;
  Span<const BvhTriangle> triangles;
};

// Bounding volume hierarchy of a mesh, built by binned surface-area heuristic; both sides of every
// triangle are hit. The same mesh gives the same tree on every machine and thread count.
class Bvh {
 public:
  explicit Bvh(const TriangleMesh& mesh);
  BvhView view() const { return {span_of(nodes_), span_of(triangles_)}; }

 private:
  std::vector<BvhNode> nodes_;
  std::vector<BvhTriangle> triangles_;
};

// Several ships' trees in two buffers on one device, for batches of environments.
class BvhSet {
 public:
  BvhSet(const Queue& queue, const std::vector<const Bvh*>& trees);
  // Makes the trees of these meshes, spread over the cores.
  static BvhSet of_meshes(const Queue& queue, const std::vector<const TriangleMesh*>& meshes);
  index_t size() const { return views_.size(); }
  Span<const BvhView> views() const { return views_.span(); }  // on the device, one a ship
  // The same views in host memory; what they point at lies on the device.
  const std::vector<BvhView>& views_on_host() const { return host_views_; }

 private:
  Buffer<BvhNode> nodes_;
  Buffer<BvhTriangle> triangles_;
  Buffer<BvhView> views_;
  std::vector<BvhView> host_views_;
};

}  // namespace danbv::scene
