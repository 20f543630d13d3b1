// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "danbv/scene/bvh.h"

namespace danbv::truth {

// A set of at most 48 numbers that allocates nothing; full() once there were more than fit.
class SmallSet {
 public:
  bool full() const { return full_; }
  bool empty() const { return count_ == 0; }
  const std::uint32_t* begin() const { return numbers_.data(); }
  const std::uint32_t* end() const { return numbers_.data() + count_; }
  bool has(std::uint32_t number) const { return std::find(begin(), end(), number) != end(); }
  void add(std::uint32_t number) {
    if (has(number)) return;
    full_ = full_ || count_ == kMost;
    if (count_ < kMost) numbers_[count_++] = number;
  }
  // Adds a number that is not there, removes one that is.
  void toggle(std::uint32_t number) {
    const auto at = std::find(begin(), end(), number) - begin();
    if (at == count_) return add(number);
    numbers_[at] = numbers_[--count_];
  }

 private:
  static constexpr int kMost = 48;
  std::array<std::uint32_t, kMost> numbers_;
  int count_ = 0;
  bool full_ = false;
};

// Tells surface points that no viewpoint can see because they lie inside closed parts of the mesh:
// walls within walls, and faces on which two parts touch, with one of them on either side. Most
// hidden points of a generated ship are of these kinds. A ray tells what a point is inside of: the
// parts that it crosses an odd number of times.
class Enclosure {
 public:
  // The Bvh's memory must outlive this.
  Enclosure(const scene::BvhView& bvh, Span<const Vec3f> viewpoints);

  // Whether a point of the surface above z = 0 provably lies inside parts that hold no viewpoint,
  // whichever side of the surface a segment leaves by. Errs to false.
  bool encloses(Vec3f p) const;

 private:
  struct Nearby;
  struct PartsAround;
  Nearby near(Vec3f p) const;
  PartsAround parts_around(Vec3f origin, Vec3f direction, const SmallSet& ignored) const;
  bool encloses_both_sides(const Nearby& nearby, Vec3f p, const SmallSet& parts) const;

  scene::BvhView bvh_;
  std::vector<std::uint32_t> part_;  // of each triangle; kNoPart also where a viewpoint is inside
};

}  // namespace danbv::truth
