// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/fill_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "danbv/core/math/rng.h"
#include "danbv/registration/key_views.h"
#include "support/on_device.h"

namespace danbv::registration {

namespace {

const Vec3f kUp{0, 0, 1};

// A level of one map, or of its key views.
struct Room {
  Room(index_t capacity, float cell, index_t maps = 1)
      : keys(maps * capacity, kEmptyKey),
        cells(maps * capacity),
        level{span_of(keys), span_of(cells), capacity, cell} {}

  // What each cell holds, wherever it stands.
  using Content = std::map<std::uint32_t, std::vector<std::int32_t>>;
  Content content() const {
    Content all;
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const SurfaceCell& c = cells[k];
      if (keys[k] == kEmptyKey) continue;
      EXPECT_EQ(level.of(0).find(keys[k]), index_t(k));
      all[keys[k]] = {c.count,     c.point[0],  c.point[1],  c.point[2],
                      c.normal[0], c.normal[1], c.normal[2], c.doubt};
    }
    return all;
  }

  std::vector<std::uint32_t> keys;
  std::vector<SurfaceCell> cells;
  MapLevel level;
};

// Points of one map, in the order they are in.
struct PointsBody {
  MapLevel level;
  Span<const Vec3f> points;
  Span<std::uint8_t> full;

  index_t per_environment() const { return points.size; }
  bool put(index_t i, MapPass pass) const {
    return level.of(0).put(pass, points[i], kUp, SurfaceHash::face(kUp), 0.01f);
  }
};

// As fill() does on the CPU; for a GPU the body of a test is not compiled.
void fill_with(const Room& room, const std::vector<Vec3f>& points) {
  std::uint8_t full = 0;
  const PointsBody body{room.level, {points.data(), index_t(points.size())}, {&full, 1}};
  parallel_for_cpu(index_t(points.size()), PutBody<PointsBody>{body}, 16);
  PutAnewBody<PointsBody>{body}(0, GroupOfOne{});
  EXPECT_EQ(full, 0);
}

// So many points, a few of them in each of so many cells of 1 m.
std::vector<Vec3f> scattered(Rng& rng, int points, int cells) {
  std::vector<Vec3f> all;
  for (int k = 0; k < points; ++k)
    all.push_back({float(k % cells % 20) + float(rng.uniform()),
                   float(k % cells / 20) + float(rng.uniform()), float(rng.uniform())});
  return all;
}

void shuffle(Rng& rng, std::vector<Vec3f>& points) {
  for (std::size_t k = points.size() - 1; k > 0; --k)
    std::swap(points[k], points[std::size_t(rng.uniform() * double(k + 1))]);
}

}  // namespace

// A first view of 100 cells fits into 128; a second one brings 200 more.
TEST(FillMaps, WhatAFullMapHoldsDependsOnNoOrder) {
  Rng rng({5});
  const std::vector<Vec3f> first = scattered(rng, 500, 100);
  std::vector<Vec3f> second = scattered(rng, 2000, 300);
  Room ample(1024, 1);
  fill_with(ample, first), fill_with(ample, second);
  const Room::Content all = ample.content();
  ASSERT_EQ(all.size(), 300u);
  Room::Content once;
  for (int round = 0; round < 60; ++round) {
    shuffle(rng, second);
    set_cpu_threads(1 + round % 3);
    Room room(128, 1);
    fill_with(room, first);
    const Room::Content before = room.content();
    fill_with(room, second);
    const Room::Content after = room.content();
    if (round == 0) once = after;
    EXPECT_EQ(after, once) << round;
    EXPECT_EQ(after.size(), 128u);
    for (const auto& [key, sums] : after) EXPECT_EQ(sums, all.at(key));  // every point, once
    for (const auto& [key, sums] : before) EXPECT_EQ(after.count(key), 1u);
  }
  set_cpu_threads(0);
}

TEST(FillMaps, WhereAllFitsNothingIsLeftOut) {
  Rng rng({6});
  std::vector<Vec3f> points = scattered(rng, 3000, 128);
  Room once(128, 1), again(128, 1);
  fill_with(once, points);
  shuffle(rng, points);
  fill_with(again, points);
  EXPECT_EQ(once.content().size(), 128u);
  EXPECT_EQ(once.content(), again.content());
}

// The cells of three key views, which have moved, into maps that are far too small.
TEST(FillMaps, MapsMadeAnewDependOnNoOrder) {
  Rng rng({7});
  constexpr index_t kRoom = 512;
  Room views(kRoom, 1, kKeyViews);
  std::vector<KeyViews> kept(1);
  kept[0].count = 3, kept[0].rebuild = 1;
  for (int view = 0; view < kept[0].count; ++view) {
    kept[0].views[view].step = {{0.1 * view, 0.02, 0.3}};
    for (const Vec3f p : scattered(rng, 900, 300))
      views.level.of(view).insert(p, kUp, SurfaceHash::face(kUp), 0);
  }
  std::vector<Room::Content> once;
  for (int round = 0; round < 60; ++round) {
    set_cpu_threads(1 + round % 3);
    Room coarse(128, 0.9f), fine(256, 0.7f);
    std::uint8_t full = 0;
    fill(
        Queue{},
        RebuildBody{views.level, {coarse.level, fine.level}, {4, 1}, 16, span_of(kept), {&full, 1}},
        1);
    if (round == 0) once = {coarse.content(), fine.content()};
    EXPECT_EQ(coarse.content(), once[0]) << round;
    EXPECT_EQ(fine.content(), once[1]) << round;
    EXPECT_EQ(once[0].size(), 128u);
  }
  set_cpu_threads(0);
}

}  // namespace danbv::registration
