// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/morton_order.h"

#include <algorithm>
#include <utility>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

namespace {
constexpr int kBits = 10;  // of a code a pass sorts by; also the bits an axis has
constexpr index_t kDigits = 1 << kBits;
constexpr index_t kBlocks = 16;  // parts that threads sort on their own; not the thread count

struct Key {
  std::uint32_t code, index;
};

// Spreads ten bits so that two zeros follow each.
std::uint32_t spread(std::uint32_t v) {
  v = (v | v << 16) & 0x030000ffu;
  v = (v | v << 8) & 0x0300f00fu;
  v = (v | v << 4) & 0x030c30c3u;
  return (v | v << 2) & 0x09249249u;
}

Box box_of(Span<const Vec3f> points) {
  Box box;
  for (const Vec3f& p : points) {
    require(is_finite(p), "points must be finite to be sorted");
    box.add(p);
  }
  return box;
}

std::vector<Key> codes_of(Span<const Vec3f> points) {
  const Box box = box_of(points);
  const Vec3f side = box.size();
  const float longest = std::max({side.x, side.y, side.z});
  const float scale = longest > 0 ? 1023.99f / longest : 0.0f;
  std::vector<Key> keys(points.size);
  const auto encode = [&](index_t i) {
    const Vec3f g = (points[i] - box.low) * scale;
    const std::uint32_t code = spread(std::uint32_t(g.x)) | spread(std::uint32_t(g.y)) << 1 |
                               spread(std::uint32_t(g.z)) << 2;
    keys[i] = {code, std::uint32_t(i)};
  };
  parallel_for_cpu(points.size, encode, 4096);
  return keys;
}

// One pass of a stable radix sort.
void sort_by_digit(const std::vector<Key>& from, std::vector<Key>& to, int shift) {
  const auto n = index_t(from.size());
  const auto begin = [&](index_t block) { return n * block / kBlocks; };
  const auto digit = [&](const Key& key) { return key.code >> shift & (kDigits - 1); };
  std::vector<std::uint32_t> place(kBlocks * kDigits, 0);
  const auto count = [&](index_t block) {
    for (index_t i = begin(block); i < begin(block + 1); ++i)
      ++place[block * kDigits + digit(from[i])];
  };
  const auto scatter = [&](index_t block) {
    for (index_t i = begin(block); i < begin(block + 1); ++i)
      to[place[block * kDigits + digit(from[i])]++] = from[i];
  };
  parallel_for_cpu(kBlocks, count, 1);
  std::uint32_t before = 0;
  for (index_t d = 0; d < kDigits; ++d)
    for (index_t block = 0; block < kBlocks; ++block)
      before += std::exchange(place[block * kDigits + d], before);
  parallel_for_cpu(kBlocks, scatter, 1);
}
}  // namespace

std::vector<std::uint32_t> morton_order(Span<const Vec3f> points) {
  require(points.size < index_t(1) << 32, "fewer than 2^32 points can be sorted");
  std::vector<Key> keys = codes_of(points), other(keys.size());
  for (int pass = 0; pass < 3; ++pass) {
    sort_by_digit(keys, other, pass * kBits);
    keys.swap(other);
  }
  std::vector<std::uint32_t> order(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) order[i] = keys[i].index;
  return order;
}

}  // namespace danbv::scene
