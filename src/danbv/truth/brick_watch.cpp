// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/brick_watch.h"

#include <algorithm>
#include <numeric>

namespace danbv {

namespace {
// Each as good as any tried at 10^6 points of a container ship, two thirds of which are hidden.
constexpr std::size_t kGlances = 24;  // viewpoints that a cell is tried from first
constexpr index_t kFew = 24;          // points that are no longer worth a search for one blocker
constexpr int kTries = 8;             // triangles tried in such a search
}  // namespace

BrickWatch::BrickWatch(const SeeableScene& scene, Vec3f near, Span<std::uint8_t> seen)
    : scene_(scene),
      seen_(seen),
      shadow_(scene.bvh, scene.neighbours),
      of_groups_(scene.tree.groups().size()),
      of_viewpoints_(scene.viewpoints.size),
      order_(scene.viewpoints.size) {
  std::iota(order_.begin(), order_.end(), 0u);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return squared_norm(scene.viewpoints[a] - near) < squared_norm(scene.viewpoints[b] - near);
  });
}

void BrickWatch::glance_at(Numbers& hidden) {
  for (std::size_t k = 0; k < std::min(kGlances, order_.size()) && !hidden.empty(); ++k) {
    const std::size_t before = hidden.size();
    look_from(order_[k], hidden);
    if (hidden.size() == before) continue;
    // The viewpoint is likely to see the next cell's points as well.
    std::rotate(order_.begin(), order_.begin() + k, order_.begin() + k + 1);
  }
}

// Viewpoints that provably see none of the points are done with for every part of them.
void BrickWatch::look_at(Span<std::uint32_t> hidden, const Numbers& groups) {
  if (hidden.size == 0) return;
  const Box box = box_of(hidden);
  const bool few = hidden.size <= kFew || norm(box.size()) < kSurfaceGap;
  Numbers left;
  for (const auto group : groups) keep_unproven(group, box, !few, left);
  if (left.empty()) return;
  if (few) return look_at_each({hidden.begin(), hidden.end()}, left);
  halve(hidden, [&](Span<std::uint32_t> half) {
    halve(half, [&](Span<std::uint32_t> part) { look_at(part, left); });
  });
}

// A group that is wider than the points falls apart, else the points do.
void BrickWatch::keep_unproven(std::uint32_t group, const Box& box, bool search, Numbers& left) {
  if (is_hidden(box, group, search)) return;
  const ViewpointGroup& of = scene_.tree.groups()[group];
  if (of.size() == 1 || norm(of.box.size()) < norm(box.size())) return left.push_back(group);
  keep_unproven(of.left, box, search, left);
  keep_unproven(of.right, box, search, left);
}

bool BrickWatch::is_hidden(const Box& box, std::uint32_t group, bool search) {
  const Box& viewers = scene_.tree.groups()[group].box;
  const Shaft shaft(box, viewers);
  KnownBlockers& known = of_groups_[group];
  if (known.hide([&](std::uint32_t triangle) { return shadow_.fills(triangle, shaft); }))
    return true;
  if (!search) return false;
  const BvhRay ray(viewers.center(), box.center() - viewers.center());
  int tries = 0;
  return walk_bvh(scene_.bvh, ray, 1.0f,
                  [&](std::uint32_t first, std::uint32_t count, float& last) {
                    for (std::uint32_t i = first; i < first + count && tries < kTries; ++i) {
                      const float t = triangle_entry(scene_.bvh.triangles[i], ray);
                      if (!(t > 0 && t <= last)) continue;
                      if (shadow_.fills(i, shaft)) return known.remember(i), true;
                      if (++tries == kTries) last = 0;
                    }
                    return false;
                  });
}

void BrickWatch::look_at_each(Numbers hidden, const Numbers& groups) {
  for (const auto group : groups) {
    const ViewpointGroup& of = scene_.tree.groups()[group];
    for (auto k = of.begin; k < of.end; ++k) look_from(scene_.tree.order()[k], hidden);
  }
}

// Drops the points that the viewpoint sees.
void BrickWatch::look_from(std::uint32_t viewpoint, Numbers& hidden) {
  const Vec3f from = scene_.viewpoints[viewpoint];
  KnownBlockers& known = of_viewpoints_[viewpoint];
  std::erase_if(hidden, [&](std::uint32_t i) {
    const Vec3f p = scene_.points[i];
    if (known.hide([&](std::uint32_t t) { return blocks(scene_.bvh.triangles[t], p, from); }))
      return false;
    const std::uint32_t found = find_blocker(scene_.bvh, p, from);
    if (found != kNoBlocker) known.remember(found);
    seen_[i] = found == kNoBlocker;
    return found == kNoBlocker;
  });
}

template <class Each>
void BrickWatch::halve(Span<std::uint32_t> some, const Each& each) {
  const Box box = box_of(some);
  const int axis = longest_axis(box);
  const float middle = box.center()[axis];
  const auto cut = std::partition(some.begin(), some.end(),
                                  [&](std::uint32_t i) { return scene_.points[i][axis] < middle; });
  const index_t below = cut - some.begin();
  each(some.sub(0, below));
  each(some.sub(below, some.size - below));
}

Box BrickWatch::box_of(Span<const std::uint32_t> some) const {
  Box box;
  for (const auto i : some) box.add(scene_.points[i]);
  return box;
}

}  // namespace danbv
