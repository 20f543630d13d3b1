// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/brick_watch.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/device/wide.h"

namespace danbv::truth {

namespace {
// Each as good as any tried at 10^6 points of a container ship and a cruise ship.
constexpr float kFillable = 0.3f;  // m: hardly a larger box is hidden by a few triangles
constexpr index_t kFew = 24;       // points that are no longer worth a search for one blocker
constexpr int kTries = 8;          // triangles tried in such a search

// Those of the hidden points that a viewpoint sees.
DANBV_WIDEST std::uint32_t seen_from(const SeeableScene& scene, Vec3f viewpoint,
                                     const PointLanes& points, KnownBlockers& known) {
  const SegmentLanes segments(points, viewpoint);
  std::uint32_t open = points.hidden, seen = 0;
  const auto all_hidden_by = [&](std::uint32_t triangle) {
    open &= ~segments.crossed_by(scene.bvh.triangles[triangle], open);
    return open == 0;
  };
  if (known.hide(all_hidden_by)) return 0;
  while (open != 0) {
    const int k = std::countr_zero(open);
    open &= open - 1;
    const std::uint32_t found = find_blocker(scene.wide, points.point(k), viewpoint);
    if (found == kNoBlocker)
      seen |= 1u << k;
    else
      known.remember(found), all_hidden_by(found);
  }
  return seen;
}

// The first triangle along the middle of a shaft that, with its neighbours, fills it.
std::uint32_t find_shadow(const WideBvh& bvh, const Shaft& shaft, PatchShadow& shadow) {
  const scene::BvhRay ray(shaft.middle, shaft.view);
  int tries = 0;
  std::uint32_t filling = kNoBlocker;
  bvh.walk(ray, 1.0f, [&](const WideLeaf& leaf, float& last) {
    for (auto met = leaf.meet(ray, 0, last); met != 0; met &= met - 1) {
      const auto triangle = leaf.first + std::uint32_t(std::countr_zero(met));
      if (shadow.fills(triangle, shaft)) return filling = triangle, true;
      if (++tries == kTries) return true;
    }
    return false;
  });
  return filling;
}

// Whether a shaft is provably filled: by what filled another of its viewpoints, by what filled
// others of late, or, with a search, by what stands in its middle.
DANBV_WIDEST bool is_filled(const WideBvh& bvh, const Shaft& shaft, bool search,
                            PatchShadow& shadow, KnownBlockers& known, KnownBlockers& recent) {
  std::uint32_t filling = kNoBlocker;
  const auto fills = [&](std::uint32_t triangle) {
    return shadow.fills(filling = triangle, shaft);
  };
  if (known.hide(fills)) return true;
  if (recent.hide(fills)) return known.remember(filling), true;
  if (!search) return false;
  filling = find_shadow(bvh, shaft, shadow);
  if (filling == kNoBlocker) return false;
  known.remember(filling), recent.remember(filling);
  return true;
}
}  // namespace

BrickWatch::BrickWatch(const SeeableScene& scene, Vec3f near, Span<std::uint8_t> seen)
    : scene_(scene),
      seen_(seen),
      shadow_(span_of(scene.edges), scene.neighbours),
      of_groups_(scene.tree.groups().size()),
      of_viewpoints_(scene.viewpoints.size),
      order_(scene.viewpoints.size) {
  std::iota(order_.begin(), order_.end(), 0u);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return squared_norm(scene.viewpoints[a] - near) < squared_norm(scene.viewpoints[b] - near);
  });
}

void BrickWatch::glance_at(Span<const std::uint32_t> cell, std::size_t viewpoints,
                           Numbers& hidden) {
  in_lanes(cell, [&](PointLanes& points) {
    glance_at(points, viewpoints);
    for (auto left = points.hidden; left != 0; left &= left - 1)
      hidden.push_back(points.number[std::countr_zero(left)]);
  });
}

void BrickWatch::glance_at(PointLanes& points, std::size_t viewpoints) {
  for (std::size_t k = 0; k < std::min(viewpoints, order_.size()) && points.hidden != 0; ++k) {
    const std::uint32_t before = points.hidden;
    look_from(order_[k], points);
    if (points.hidden == before) continue;
    // The viewpoint is likely to see the next cell's points as well.
    std::rotate(order_.begin(), order_.begin() + k, order_.begin() + k + 1);
  }
}

// Viewpoints that provably see none of the points are done with for every part of them.
void BrickWatch::look_at(Span<std::uint32_t> hidden, const Numbers& groups) {
  if (hidden.size == 0) return;
  const scene::Box box = box_of(hidden);
  const bool few = hidden.size <= kFew || norm(box.size()) < kSurfaceGap;
  Numbers left;
  box_points_.set(scene_.points, hidden);
  const bool search = !few && norm(box.size()) < kFillable;
  for (const auto group : groups) keep_unproven(group, box, search, left);
  if (left.empty()) return;
  if (few) return in_lanes(hidden, [&](PointLanes& points) { look_at_each(points, left); });
  halve(hidden, [&](Span<std::uint32_t> half) {
    halve(half, [&](Span<std::uint32_t> part) { look_at(part, left); });
  });
}

// A group that is wider than the points falls apart, else the points do.
void BrickWatch::keep_unproven(std::uint32_t group, const scene::Box& box, bool search,
                               Numbers& left) {
  if (is_hidden(box, group, search)) return;
  const ViewpointGroup& of = scene_.tree.groups()[group];
  if (of.size() == 1 || norm(of.box.size()) < norm(box.size())) return left.push_back(group);
  keep_unproven(of.left, box, search, left);
  keep_unproven(of.right, box, search, left);
}

bool BrickWatch::is_hidden(const scene::Box& box, std::uint32_t group, bool search) {
  const Shaft shaft(box, scene_.tree.groups()[group].box, box_points_);
  return is_filled(scene_.wide, shaft, search, shadow_, of_groups_[group], recent_);
}

void BrickWatch::look_at_each(PointLanes& points, const Numbers& groups) {
  for (const auto group : groups) {
    const ViewpointGroup& of = scene_.tree.groups()[group];
    for (auto k = of.begin; k < of.end && points.hidden != 0; ++k)
      look_from(scene_.tree.order()[k], points);
  }
}

// Drops the points that the viewpoint sees.
void BrickWatch::look_from(std::uint32_t viewpoint, PointLanes& points) {
  const std::uint32_t seen =
      seen_from(scene_, scene_.viewpoints[viewpoint], points, of_viewpoints_[viewpoint]);
  points.hidden &= ~seen;
  for (auto left = seen; left != 0; left &= left - 1)
    seen_[points.number[std::countr_zero(left)]] = 1;
}

template <class Each>
void BrickWatch::in_lanes(Span<const std::uint32_t> some, const Each& each) const {
  for (index_t begin = 0; begin < some.size; begin += PointLanes::kMost) {
    PointLanes points(scene_.points,
                      some.sub(begin, std::min<index_t>(PointLanes::kMost, some.size - begin)));
    each(points);
  }
}

template <class Each>
void BrickWatch::halve(Span<std::uint32_t> some, const Each& each) {
  const scene::Box box = box_of(some);
  const int axis = longest_axis(box);
  const float middle = box.center()[axis];
  const auto cut = std::partition(some.begin(), some.end(),
                                  [&](std::uint32_t i) { return scene_.points[i][axis] < middle; });
  const index_t below = cut - some.begin();
  each(some.sub(0, below));
  each(some.sub(below, some.size - below));
}

scene::Box BrickWatch::box_of(Span<const std::uint32_t> some) const {
  scene::Box box;
  for (const auto i : some) box.add(scene_.points[i]);
  return box;
}

}  // namespace danbv::truth
