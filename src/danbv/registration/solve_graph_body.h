// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/pose_graph_body.h"

// Cholesky's factors of the pose graph's system, a column of blocks at a time, and what is done
// with the solution.
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

// Thread: a block.
struct CopySystemBody {
  GraphBlocks system, factor;

  DANBV_HD void operator()(index_t i) const { factor.blocks[i] = system.blocks[i]; }
};

// Thread: a block below the diagonal of a column. The diagonal's stays as it is: others read it.
struct FactorColumnBody {
  int column;
  Span<const KeyViews> kept;  // [N]
  GraphBlocks factor;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / kKeyViews;
    const int row = int(i % kKeyViews);
    if (kept[env].current < 0 || row <= column || row >= kept[env].count) return;
    Mat6 l;
    if (!cholesky(factor.at(env, column, column), l)) return;
    Mat6& block = factor.at(env, row, column);
    for (int k = 0; k < 6; ++k) {
      Vec6 b;
      for (int j = 0; j < 6; ++j) b[j] = block.m[k][j];
      b = solve_lower(l, b);
      for (int j = 0; j < 6; ++j) block.m[k][j] = b[j];
    }
  }
};

// Thread: a block right of the column, which is taken from it.
struct UpdateSystemBody {
  int column;
  Span<const KeyViews> kept;  // [N]
  GraphBlocks factor;

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / (kKeyViews * kKeyViews);
    const int row = int(i / kKeyViews % kKeyViews), to = int(i % kKeyViews);
    if (kept[env].current < 0 || row >= kept[env].count || to <= column || to > row) return;
    Mat6& block = factor.at(env, row, to);
    const Mat6 &a = factor.at(env, row, column), &b = factor.at(env, to, column);
    for (int p = 0; p < 6; ++p)
      for (int q = 0; q < 6; ++q) {
        double sum = 0;
        for (int k = 0; k < 6; ++k) sum += a.m[p][k] * b.m[q][k];
        block.m[p][q] -= sum;
      }
  }
};

// Thread: one environment. Solves, moves the key views, and says whether the map must follow.
struct MoveViewsBody {
  RegistrationOptions options;
  GraphBlocks factor;
  Span<const Vec6> gradient;  // [N, kKeyViews]
  Span<KeyViews> kept;        // [N]
  Span<Tracking> tracking;    // [N]

  static constexpr double kFarthest = 0.30;  // more: the equations are not to be believed

  DANBV_HD void operator()(index_t env) const {
    KeyViews& k = kept[env];
    if (k.current < 1) return;
    Vec6 steps[kKeyViews];
    if (!solve_all(env, k, steps)) return;
    for (int i = 0; i < k.count; ++i) {
      KeyView& view = k.views[i];
      view.step = steps[i];
      if (distance(view.attitude(), moved(view.placed, view.in_map)) > options.rebuild_above)
        k.rebuild = 1;
    }
    for (int i = 0; i < k.count && k.rebuild; ++i) k.views[i].in_map = k.views[i].step;
    remember(k, tracking[env]);
  }

 private:
  DANBV_HD bool solve_all(index_t env, const KeyViews& k, Vec6* x) const {
    for (int i = 0; i < k.count; ++i) {
      Mat6 l;
      if (!cholesky(factor.at(env, i, i), l)) return false;
      for (int c = 0; c < 6; ++c) x[i][c] = -gradient[env * kKeyViews + i][c];
      for (int j = 0; j < i; ++j) take(x[i], factor.at(env, i, j), x[j], false);
      x[i] = solve_lower(l, x[i]);
    }
    for (int i = k.count - 1; i >= 0; --i) {
      Mat6 l;
      cholesky(factor.at(env, i, i), l);
      for (int j = i + 1; j < k.count; ++j) take(x[i], factor.at(env, j, i), x[j], true);
      x[i] = solve_upper(l, x[i]);
      const ShipAttitude& placed = k.views[i].placed;
      if (!(distance(moved(placed, x[i]), placed) < kFarthest)) return false;
    }
    return true;
  }

  DANBV_HD static void take(Vec6& from, const Mat6& a, const Vec6& x, bool transpose) {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) from[i] -= (transpose ? a.m[j][i] : a.m[i][j]) * x[j];
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
    t.yaw = k.views[k.current].attitude().yaw;
  }
};

}  // namespace danbv::registration
