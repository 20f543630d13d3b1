// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/truth/blocker.h"
#include "danbv/truth/patch_shadow.h"
#include "danbv/truth/segment_lanes.h"
#include "danbv/truth/viewpoint_tree.h"

namespace danbv::truth {

// What all bricks share.
struct SeeableScene {
  scene::BvhView bvh;
  WideBvh wide;
  std::vector<EdgeLanes> edges;
  std::vector<TriangleNeighbour> neighbours;
  Span<const Vec3f> points, viewpoints;
  ViewpointTree tree;
};

// Looks at the points of one brick. What it remembers (which viewpoints succeeded, which triangles
// hid) ends with the brick, so that the result is the same for any number of threads, to the last
// rounding.
class BrickWatch {
 public:
  using Numbers = std::vector<std::uint32_t>;  // of points, viewpoints or groups of viewpoints

  // near: a point of the brick.
  BrickWatch(const SeeableScene& scene, Vec3f near, Span<std::uint8_t> seen);

  // Tries so many of the viewpoints, likely ones first, and adds the points that they miss.
  void glance_at(Span<const std::uint32_t> cell, std::size_t viewpoints, Numbers& hidden);
  // Sorts out the rest. Changes the order.
  void look_at(Span<std::uint32_t> hidden) { look_at(hidden, {0}); }

 private:
  void look_at(Span<std::uint32_t> hidden, const Numbers& groups);
  void keep_unproven(std::uint32_t group, const scene::Box& box, bool search, Numbers& left);
  bool is_hidden(const scene::Box& box, std::uint32_t group, bool search);
  void glance_at(PointLanes& points, std::size_t viewpoints);
  void look_at_each(PointLanes& points, const Numbers& groups);
  void look_from(std::uint32_t viewpoint, PointLanes& points);
  template <class Each>
  void in_lanes(Span<const std::uint32_t> some, const Each& each) const;
  template <class Each>
  void halve(Span<std::uint32_t> some, const Each& each);
  scene::Box box_of(Span<const std::uint32_t> some) const;

  const SeeableScene& scene_;
  Span<std::uint8_t> seen_;
  PatchShadow shadow_;
  std::vector<KnownBlockers> of_groups_, of_viewpoints_;
  KnownBlockers recent_;  // of any group
  BoxPoints box_points_;
  Numbers order_;  // of viewpoints: the last to succeed first
};

}  // namespace danbv::truth
