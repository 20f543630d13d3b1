// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/bvh.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"

namespace danbv::scene {

namespace {

constexpr int kBins = 16;
constexpr std::uint32_t kLeafSize = 4;
constexpr int kMedianDepth = 36;  // beyond, halves only: at most 26 more levels for 2^28 triangles

struct Primitive {
  Box box;
  Vec3f center;
  std::uint32_t triangle;
};

float half_area(const Box& box) {
  const Vec3f s = box.size();
  return s.x * s.y + s.y * s.z + s.z * s.x;
}

void add(Box& box, const Box& other) {
  box.low = min(box.low, other.low);
  box.high = max(box.high, other.high);
}

struct Bin {
  Box box;
  std::uint32_t count = 0;
};

struct Split {
  int axis = -1;  // none found
  int bin = 0;    // first bin of the right side
  float cost = 0;
};

// Triangles [begin, end) of one node, with the box of their centres, which the bins divide.
class Range {
 public:
  Range(Span<Primitive> all, std::uint32_t begin, std::uint32_t end)
      : part_(all.sub(begin, end - begin)) {
    for (const auto& p : part_) centers_.add(p.center);
  }

  Box box() const {
    Box total;
    for (const auto& p : part_) add(total, p.box);
    return total;
  }

  Split best_split() const {
    Split best;
    for (int axis = 0; axis < 3; ++axis)
      if (centers_.size()[axis] > 0) try_axis(axis, best);
    return best;
  }

  std::uint32_t partition(const Split& split) {
    const auto middle = std::partition(part_.begin(), part_.end(), [&](const Primitive& p) {
      return bin_of(p, split.axis) < split.bin;
    });
    return std::uint32_t(middle - part_.begin());
  }

  std::uint32_t halve() {
    const Vec3f s = centers_.size();
    const int axis = s.x >= s.y && s.x >= s.z ? 0 : s.y >= s.z ? 1 : 2;
    const auto less = [axis](const Primitive& p, const Primitive& q) {
      return p.center[axis] != q.center[axis] ? p.center[axis] < q.center[axis]
                                              : p.triangle < q.triangle;
    };
    const auto half = part_.size / 2;
    std::nth_element(part_.begin(), part_.begin() + half, part_.end(), less);
    return std::uint32_t(half);
  }

 private:
  int bin_of(const Primitive& p, int axis) const {
    const float scale = kBins / centers_.size()[axis];
    return std::min(kBins - 1, int((p.center[axis] - centers_.low[axis]) * scale));
  }

  void try_axis(int axis, Split& best) const {
    std::array<Bin, kBins> bins;
    for (const auto& p : part_) {
      Bin& bin = bins[bin_of(p, axis)];
      add(bin.box, p.box);
      ++bin.count;
    }
    std::array<float, kBins> right_cost{};
    Bin right, left;
    for (int i = kBins - 1; i > 0; --i) {
      add(right.box, bins[i].box);
      right.count += bins[i].count;
      right_cost[i] = right.count == 0 ? 0 : right.count * half_area(right.box);
    }
    for (int i = 1; i < kBins; ++i) {
      add(left.box, bins[i - 1].box);
      left.count += bins[i - 1].count;
      if (left.count == 0 || left.count == part_.size) continue;
      const float cost = left.count * half_area(left.box) + right_cost[i];
      if (best.axis < 0 || cost < best.cost) best = {axis, i, cost};
    }
  }

  Span<Primitive> part_;
  Box centers_;
};

class Builder {
 public:
  Builder(Span<Primitive> all, std::vector<BvhNode>& nodes) : all_(all), nodes_(nodes) {
    if (all.size == 0) return;
    const auto n = std::uint32_t(all.size);
    const Range root(all_, 0, n);
    // A tree of one leaf still needs a root: both its children are that leaf.
    if (n <= kLeafSize)
      nodes_.push_back({{root.box(), root.box()}, {0, 0}, {n, n}});
    else
      inner(0, n, 0);
  }

 private:
  std::uint32_t inner(std::uint32_t begin, std::uint32_t end, int depth) {
    const auto node = std::uint32_t(nodes_.size());
    nodes_.emplace_back();
    Range range(all_, begin, end);
    const Split split = depth < kMedianDepth ? range.best_split() : Split{};
    const auto middle = begin + (split.axis < 0 ? range.halve() : range.partition(split));
    child(node, 0, begin, middle, depth);
    child(node, 1, middle, end, depth);
    return node;
  }

  void child(std::uint32_t node, int side, std::uint32_t begin, std::uint32_t end, int depth) {
    const bool leaf = end - begin <= kLeafSize;
    const Box box = Range(all_, begin, end).box();
    const auto at = leaf ? begin : inner(begin, end, depth + 1);
    nodes_[node].box[side] = box;
    nodes_[node].child[side] = at;
    nodes_[node].count[side] = leaf ? end - begin : 0;
  }

  Span<Primitive> all_;
  std::vector<BvhNode>& nodes_;
};

std::vector<Primitive> primitives(const TriangleMesh& mesh) {
  std::vector<Primitive> all(mesh.triangles.size());
  for (std::uint32_t t = 0; t < all.size(); ++t) {
    for (const Vec3f& p : mesh.corners(t)) {
      require(is_finite(p), "triangle " + std::to_string(t) + " has a corner that is not finite");
      all[t].box.add(p);
    }
    all[t].center = all[t].box.center();
    all[t].triangle = t;
  }
  return all;
}

}  // namespace

Bvh::Bvh(const TriangleMesh& mesh) {
  auto all = primitives(mesh);
  nodes_.reserve(all.size());
  Builder(span_of(all), nodes_);
  triangles_.reserve(all.size());
  for (const auto& p : all) {
    const auto [a, b, c] = mesh.corners(p.triangle);
    triangles_.push_back({a, b, c, p.triangle});
  }
}

BvhSet BvhSet::of_meshes(const Queue& queue, const std::vector<const TriangleMesh*>& meshes) {
  std::vector<std::optional<Bvh>> trees(meshes.size());
  parallel_tasks(index_t(meshes.size()), [&](index_t i) { trees[i].emplace(*meshes[i]); });
  std::vector<const Bvh*> pointers;
  for (const auto& tree : trees) pointers.push_back(&*tree);
  return BvhSet(queue, pointers);
}

BvhSet::BvhSet(const Queue& queue, const std::vector<const Bvh*>& trees) {
  std::vector<BvhNode> nodes;
  std::vector<BvhTriangle> triangles;
  for (const Bvh* tree : trees) {
    const BvhView view = tree->view();
    nodes.insert(nodes.end(), view.nodes.begin(), view.nodes.end());
    triangles.insert(triangles.end(), view.triangles.begin(), view.triangles.end());
  }
  nodes_ = Buffer<BvhNode>(queue, nodes);
  triangles_ = Buffer<BvhTriangle>(queue, triangles);
  index_t node = 0, triangle = 0;
  for (const Bvh* tree : trees) {
    const BvhView view = tree->view();
    host_views_.push_back({nodes_.span().sub(node, view.nodes.size),
                           triangles_.span().sub(triangle, view.triangles.size)});
    node += view.nodes.size, triangle += view.triangles.size;
  }
  views_ = Buffer<BvhView>(queue, host_views_);
}

}  // namespace danbv::scene
