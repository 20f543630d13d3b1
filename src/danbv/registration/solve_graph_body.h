// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/pose_graph_body.h"

// Solves the pose graph's system by Cholesky's factors, and moves the key views.
namespace danbv::registration {

// L x = b and L^T x = b of a lower triangle.
DANBV_HD Vec6 solve_lower(const Mat6& l, Vec6 b) {
  for (int i = 0; i < 6; ++i) {
    for (int k = 0; k < i; ++k) b[i] -= l.m[i][k] * b[k];
    b[i] /= l.m[i][i];
  }
  return b;
}
DANBV_HD Vec6 solve_upper(const Mat6& l, Vec6 b) {
  for (int i = 5; i >= 0; --i) {
    for (int k = i + 1; k < 6; ++k) b[i] -= l.m[k][i] * b[k];
    b[i] /= l.m[i][i];
  }
  return b;
}

// The step of a key view, and how far it takes it from where it was placed and from where the map
// holds it.
struct ViewStep {
  Vec6 step;
  double from_placed = 0, from_map = 0;
};

// Group: one environment. A column of blocks after another, from the left; the right side goes
// along as one more row, and steps hold it until they hold the solution.
struct SolveGraphBody {
  RegistrationOptions options;
  GraphBlocks system, factor;
  Span<const Vec6> gradient;  // [N, kKeyViews]
  Span<ViewStep> steps;       // [N, kKeyViews]
  Span<KeyViews> kept;        // [N]
  Span<Tracking> tracking;    // [N]

  static constexpr double kFarthest = 0.30;  // more: the equations are not to be believed

  template <class Group>
  DANBV_HD void operator()(index_t env, const Group& group) const {
    const int count = kept[env].count;
    if (kept[env].settles < 1) return;
    group.for_each(index_t(count) * count, [&](index_t i) {
      const int row = int(i) / count, column = int(i) % count;
      if (column <= row) factor.at(env, row, column) = system.at(env, row, column);
      if (column == 0)
        for (int k = 0; k < 6; ++k) step(env, row)[k] = -gradient[env * kKeyViews + row][k];
    });
    for (int c = 0; c < count; ++c) eliminate(env, c, count, group);
    for (int c = count - 1; c >= 0; --c) substitute(env, c, group);
    group.for_each(count, [&](index_t i) { measure(env, int(i)); });
    group.for_each(1, [&](index_t) { move(env); });
  }

 private:
  DANBV_HD Vec6& step(index_t env, int view) const { return steps[env * kKeyViews + view].step; }

  template <class Group>
  DANBV_HD void eliminate(index_t env, int c, int count, const Group& group) const {
    Mat6& diagonal = factor.at(env, c, c);
    group.for_each(1, [&](index_t) {
      Mat6 l;
      if (!cholesky(diagonal, l)) l.m[0][0] = NAN;  // measure() finds it
      diagonal = l;
      step(env, c) = solve_lower(l, step(env, c));
    });
    const int below = count - c - 1;
    group.for_each(below * 6, [&](index_t i) {
      double* row = factor.at(env, c + 1 + int(i) / 6, c).m[i % 6];
      Vec6 b;
      for (int k = 0; k < 6; ++k) b[k] = row[k];
      b = solve_lower(diagonal, b);
      for (int k = 0; k < 6; ++k) row[k] = b[k];
    });
    group.for_each(below * below * 6, [&](index_t i) {
      const int row = c + 1 + int(i) / 6 / below, to = c + 1 + int(i) / 6 % below, k = int(i % 6);
      if (to > row) return;
      const double* a = factor.at(env, row, c).m[k];
      const Mat6& b = factor.at(env, to, c);
      for (int q = 0; q < 6; ++q) factor.at(env, row, to).m[k][q] -= dot(a, b.m[q]);
      if (to == row) step(env, row)[k] -= dot(a, step(env, c).v);
    });
  }

  template <class Group>
  DANBV_HD void substitute(index_t env, int c, const Group& group) const {
    group.for_each(
        1, [&](index_t) { step(env, c) = solve_upper(factor.at(env, c, c), step(env, c)); });
    group.for_each(c, [&](index_t row) {
      const Mat6& l = factor.at(env, c, int(row));
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) step(env, int(row))[i] -= l.m[j][i] * step(env, c)[j];
    });
  }

  DANBV_HD void measure(index_t env, int i) const {
    ViewStep& own = steps[env * kKeyViews + i];
    const KeyView& view = kept[env].views[i];
    const ShipAttitude there = moved(view.placed, own.step);
    own.from_placed = distance(there, view.placed);
    own.from_map = distance(there, moved(view.placed, view.in_map));
  }

  // Moves the key views, and says whether the map must follow.
  DANBV_HD void move(index_t env) const {
    KeyViews& k = kept[env];
    const ViewStep* own = &steps[env * kKeyViews];
    for (int i = 0; i < k.count; ++i)
      if (!(own[i].from_placed < kFarthest)) return;
    for (int i = 0; i < k.count; ++i) {
      k.views[i].step = own[i].step;
      if (own[i].from_map > options.rebuild_above) k.rebuild = 1;
    }
    for (int i = 0; i < k.count && k.rebuild; ++i) k.views[i].in_map = k.views[i].step;
    remember(k, tracking[env]);
  }

  DANBV_HD static double dot(const double* a, const double* b) {
    double sum = 0;
    for (int k = 0; k < 6; ++k) sum += a[k] * b[k];
    return sum;
  }

  // The motions that predictions are made from follow.
  DANBV_HD static void remember(KeyViews& k, Tracking& t) {
    for (int i = 0; i < t.memory.count; ++i) {
      const int place = t.memory.place(i);
      const KeyView* view = k.at(t.memory.time_s[place]);
      if (!view) continue;
      const ShipAttitude s = view->attitude();
      t.memory.value[place] = {{s.heave, s.roll, s.pitch, s.surge, s.sway}};
    }
    t.yaw = k.views[k.settles].attitude().yaw;
  }
};

}  // namespace danbv::registration
