// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/ear_clipping.h"

#include <algorithm>
#include <cmath>

namespace danbv::scene {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

// Without a branch that a processor would have to guess.
bool lies_in(Vec2d p, Vec2d a, Vec2d b, Vec2d c, EarRule rule) {
  const double u = turn(a, b, p), v = turn(b, c, p), w = turn(c, a, p);
  if (rule == EarRule::none_inside) return (u > 0) & (v > 0) & (w > 0);
  const auto elsewhere = [p](Vec2d q) { return (p.x != q.x) | (p.y != q.y); };
  return ((u >= 0) & (v >= 0) & (w >= 0)) && elsewhere(a) && elsewhere(b) && elsewhere(c);
}

// Corners are called by their places in the ring as it came.
struct Corner {
  enum class State : std::uint8_t { unknown, ear, reflex, blocked, cut };

  Vec2d at;
  double place = 0;  // along the row
  State state = State::unknown;
  std::uint32_t before = kNone, after = kNone;  // in the ring
  std::uint32_t left = kNone, right = kNone;    // in the row
  std::uint32_t blocker = kNone;                // what lies in its ear
  std::uint32_t first_blocked = kNone;          // the first corner that it was found to block
};

// How many sides of a ring stand abreast along an axis in the mean, about.
double sides_abreast(const std::vector<Corner>& corners, double Vec2d::*axis) {
  double sum = 0, low = corners[0].at.*axis, high = low;
  for (const auto& corner : corners) {
    const double here = corner.at.*axis;
    sum += std::abs(here - corners[corner.after].at.*axis);
    low = std::min(low, here);
    high = std::max(high, here);
  }
  return sum / (high - low);
}

// A shrinking ring, and its corners in a row along an axis. A corner's state stands until a
// neighbour or its blocker is cut: other corners that go can only leave an ear an ear.
class Clipper {
 public:
  Clipper(const std::vector<Vec2d>& flat, const std::vector<std::uint32_t>& ring, EarRule rule,
          std::size_t tests)
      : rule_(rule), tests_left_(tests), corners_(ring.size()) {
    const auto n = std::uint32_t(ring.size());
    for (std::uint32_t i = 0; i < n; ++i) {
      corners_[i].at = flat[ring[i]];
      corners_[i].before = (i + n - 1) % n;
      corners_[i].after = (i + 1) % n;
    }
    const bool along_y = sides_abreast(corners_, &Vec2d::y) < sides_abreast(corners_, &Vec2d::x);
    line_up(along_y ? &Vec2d::y : &Vec2d::x);
  }

  std::uint32_t find_ear() {  // the first in the ring; kNone when there is none
    for (; first_ < corners_.size(); ++first_) {
      auto& corner = corners_[first_];
      if (corner.state == State::blocked && corners_[corner.blocker].state == State::cut)
        corner.state = State::unknown;
      if (corner.state == State::unknown) examine(first_);
      if (corner.state == State::ear) return first_;
    }
    return kNone;
  }

  void cut(std::uint32_t i) {
    auto& gone = corners_[i];
    gone.state = State::cut;
    corners_[gone.before].after = gone.after;
    corners_[gone.after].before = gone.before;
    if (gone.left != kNone) corners_[gone.left].right = gone.right;
    if (gone.right != kNone) corners_[gone.right].left = gone.left;
    corners_[gone.before].state = corners_[gone.after].state = State::unknown;
    first_ = std::min({gone.before, gone.after, gone.first_blocked});
  }

  const Corner& operator[](std::uint32_t i) const { return corners_[i]; }

 private:
  using State = Corner::State;

  double place(std::uint32_t i) const { return corners_[i].place; }

  void line_up(double Vec2d::*axis) {
    std::vector<std::uint32_t> row;
    for (std::uint32_t i = 0; i < corners_.size(); ++i) {
      corners_[i].place = corners_[i].at.*axis;
      if (!std::isnan(place(i))) row.push_back(i);  // what is no number lies in no ear
    }
    std::sort(row.begin(), row.end(), [&](auto i, auto j) { return place(i) < place(j); });
    for (std::size_t k = 1; k < row.size(); ++k) {
      corners_[row[k - 1]].right = row[k];
      corners_[row[k]].left = row[k - 1];
    }
  }

  void examine(std::uint32_t i) {
    auto& corner = corners_[i];
    if (!(turn(corners_[corner.before].at, corner.at, corners_[corner.after].at) > 0)) {
      corner.state = State::reflex;
      return;
    }
    corner.blocker = blocker_of(i);
    corner.state = corner.blocker == kNone ? State::ear : State::blocked;
    if (corner.blocker == kNone) return;
    auto& blocker = corners_[corner.blocker];
    blocker.first_blocked = std::min(blocker.first_blocked, i);
  }

  // A corner that keeps i from being an ear: one of those abreast of it. i itself where the tests
  // are used up.
  std::uint32_t blocker_of(std::uint32_t i) {
    const std::uint32_t a = corners_[i].before, c = corners_[i].after;
    const Vec2d at_a = corners_[a].at, at_i = corners_[i].at, at_c = corners_[c].at;
    std::uint32_t p = i;
    for (const auto corner : {a, c})
      if (place(corner) < place(p)) p = corner;
    const double low = place(p), high = std::max({place(a), place(i), place(c)});
    while (corners_[p].left != kNone && place(corners_[p].left) == low) p = corners_[p].left;
    for (; p != kNone && place(p) <= high; p = corners_[p].right) {
      if (tests_left_ == 0) return i;
      --tests_left_;
      if (lies_in(corners_[p].at, at_a, at_i, at_c, rule_) && p != a && p != i && p != c) return p;
    }
    return kNone;
  }

  EarRule rule_;
  std::size_t tests_left_;
  std::vector<Corner> corners_;
  std::uint32_t first_ = 0;  // no corner before it is an ear
};

}  // namespace

std::vector<Triangle> clip_ears(const std::vector<Vec2d>& flat, std::vector<std::uint32_t>& ring,
                                EarRule rule, std::size_t tests) {
  std::vector<Triangle> triangles;
  if (ring.size() <= 3) return triangles;
  Clipper clipper(flat, ring, rule, tests);
  std::vector<bool> cut(ring.size());
  while (ring.size() - triangles.size() > 3) {
    const auto i = clipper.find_ear();
    if (i == kNone) break;
    triangles.push_back({ring[clipper[i].before], ring[i], ring[clipper[i].after]});
    clipper.cut(i);
    cut[i] = true;
  }
  std::vector<std::uint32_t> left;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (!cut[i]) left.push_back(ring[i]);
  ring = std::move(left);
  return triangles;
}

}  // namespace danbv::scene
