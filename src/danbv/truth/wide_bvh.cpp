// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/wide_bvh.h"

namespace danbv::truth {

namespace {

// Where no ray ends: a child that is not there.
constexpr Vec3f kFar{1e30f, 1e30f, 1e30f};

// A part of a Bvh: the child of a node.
struct Part {
  scene::Box box;
  std::uint32_t at, count;  // as in BvhNode
};

// The triangles under a node lie side by side.
Part range_under(const scene::BvhView& bvh, std::uint32_t node) {
  const scene::BvhNode& n = bvh.nodes[node];
  const auto under = [&](int side) {
    return n.count[side] > 0 ? Part{{}, n.child[side], n.count[side]}
                             : range_under(bvh, n.child[side]);
  };
  const Part left = under(0);
  return {{}, left.at, left.count + under(1).count};
}

Part child_of(const scene::BvhView& bvh, std::uint32_t node, int side) {
  const scene::BvhNode& n = bvh.nodes[node];
  const Part part{n.box[side], n.child[side], n.count[side]};
  if (part.count > 0) return part;
  const Part all = range_under(bvh, part.at);
  return all.count <= kWide ? Part{part.box, all.at, all.count} : part;
}

float half_area(const scene::Box& box) {
  const Vec3f s = box.size();
  return s.x * s.y + s.y * s.z + s.z * s.x;
}

// The inner part with the most surface, or -1.
int largest_inner(const std::vector<Part>& parts) {
  int largest = -1;
  for (int k = 0; k < int(parts.size()); ++k)
    if (parts[k].count == 0 &&
        (largest < 0 || half_area(parts[k].box) > half_area(parts[largest].box)))
      largest = k;
  return largest;
}

std::vector<Part> parts_under(const scene::BvhView& bvh, std::uint32_t node) {
  std::vector<Part> parts{child_of(bvh, node, 0), child_of(bvh, node, 1)};
  while (parts.size() < kWide) {
    const int opened = largest_inner(parts);
    if (opened < 0) break;
    const std::uint32_t at = parts[opened].at;
    parts[opened] = child_of(bvh, at, 0);
    parts.push_back(child_of(bvh, at, 1));
  }
  return parts;
}

}  // namespace

WideBvh::WideBvh(const scene::BvhView& bvh) {
  if (bvh.nodes.size > 0) add_node(bvh, 0);
}

std::int32_t WideBvh::add_node(const scene::BvhView& bvh, std::uint32_t node) {
  const auto parts = parts_under(bvh, node);
  const auto at = std::int32_t(nodes_.size());
  nodes_.emplace_back();
  for (int k = 0; k < kWide; ++k) {
    const bool here = k < int(parts.size());
    const scene::Box box = here ? parts[k].box : scene::Box{kFar, kFar};
    for (int a = 0; a < 3; ++a)
      nodes_[at].sides[a][k] = box.low[a], nodes_[at].sides[3 + a][k] = box.high[a];
    if (!here) continue;
    const Part& part = parts[k];
    const auto child = part.count > 0 ? add_leaf(bvh, part.at, part.count) : add_node(bvh, part.at);
    nodes_[at].child[k] = child;
  }
  return at;
}

std::int32_t WideBvh::add_leaf(const scene::BvhView& bvh, std::uint32_t first,
                               std::uint32_t count) {
  WideLeaf leaf;
  leaf.first = first, leaf.count = count;
  for (std::uint32_t i = 0; i < count; ++i) {
    const scene::BvhTriangle& t = bvh.triangles[first + i];
    for (int k = 0; k < 9; ++k) leaf.corners[k][i] = (k < 3 ? t.a : k < 6 ? t.b : t.c)[k % 3];
  }
  leaves_.push_back(leaf);
  return -std::int32_t(leaves_.size());
}

}  // namespace danbv::truth
