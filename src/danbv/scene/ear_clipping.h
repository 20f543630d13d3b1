// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Twice the signed area of a, b, c: positive where they turn counter-clockwise.
inline double turn(Vec2d a, Vec2d b, Vec2d c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Which corners keep an ear from being cut off.
enum class EarRule {
  none_inside,    // those strictly inside it
  none_touching,  // also those on its border, but for points that lie where its own corners lie
};

// Cuts ears off a counter-clockwise ring of corners (indices into flat, each at most once), always
// the first in the ring, until three corners are left, no ear is left, or `tests` corners were
// tested. What is known of a corner is kept as the ring shrinks, and only corners abreast of an ear
// are tested: a comb or a star of n corners takes a few tests a corner, not n.
std::vector<Triangle> clip_ears(const std::vector<Vec2d>& flat, std::vector<std::uint32_t>& ring,
                                EarRule rule, std::size_t tests = SIZE_MAX);

}  // namespace danbv::scene
