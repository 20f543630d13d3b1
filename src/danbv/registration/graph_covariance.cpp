// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/graph_covariance.h"

namespace danbv::registration {

namespace {

// Chosen on eight ships of no split, see docs/registration.md.
constexpr double kUsualMisfit = 0.1;  // of a pair; this many pairs' worth of it are taken as given
constexpr double kUsualPairs = 5;
constexpr double kOfPair = 0.9;    // the rest of a pair's misfit is the map's
constexpr double kDiscount = 6;    // of what a pair tells, times its misfit
constexpr double kShift = 0.018;   // sigma by which all points of a pair are off together, metres
constexpr double kOverMisfit = 8;  // of the covariance, over the map's misfit
constexpr double kHoldPlace = 0.1, kHoldTurn = 0.02;  // sigmas that hold what a pair leaves open

// Symmetric, of six unknowns a view. The factor is left in the lower triangle.
class DenseSystem {
 public:
  explicit DenseSystem(int views) : size_(6 * views), m_(std::size_t(size_) * size_) {}

  void add(int view, int other, const Mat6& block, double sign) {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) at(6 * view + i, 6 * other + j) += sign * block.m[i][j];
  }

  bool factorize() {
    for (int i = 0; i < size_; ++i)
      for (int j = 0; j <= i; ++j) {
        double sum = at(i, j);
        for (int k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        if (i == j && !(sum > 0)) return false;
        at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
      }
    return true;
  }

  std::vector<double> inverse_column(int column) const {
    std::vector<double> x(size_);
    x[column] = 1;
    for (int i = column; i < size_; ++i) {
      for (int k = column; k < i; ++k) x[i] -= at(i, k) * x[k];
      x[i] /= at(i, i);
    }
    for (int i = size_ - 1; i >= 0; --i) {
      x[i] /= at(i, i);
      for (int k = 0; k < i; ++k) x[k] -= at(i, k) * x[i];
    }
    return x;
  }

 private:
  double& at(int row, int column) { return m_[std::size_t(row) * size_ + column]; }
  double at(int row, int column) const { return m_[std::size_t(row) * size_ + column]; }

  int size_;
  std::vector<double> m_;
};

const ViewPair& pair_of(Span<const ViewPair> pairs, int view, int other) {
  return pairs[GraphBlocks::place(view, other)];
}

Vec6 motion(const KeyView& view) {
  const Mat6 b = motion_of_step(view.placed);
  Vec6 x;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) x[i] += b.m[i][j] * view.step[j];
  return x;
}

// How far the graph has left a pair from where it would have it, in squared sigmas a direction. A
// pair's terms err together, so the usual is far below one.
double misfit(const ViewPair& pair, const KeyView& view, const KeyView& other) {
  const Vec6 a = motion(view), b = motion(other);
  Mat6 h = pair.told.system, l;
  Vec6 pull = pair.told.gradient;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) pull[i] += pair.told.system.m[i][j] * (a[j] - b[j]);
    const double hold = i < 3 ? kHoldPlace : kHoldTurn;
    h.m[i][i] += 1 / (hold * hold);
  }
  if (!cholesky(h, l)) return kUsualMisfit;
  const Vec6 gap = solve(l, pull);
  double sum = 0;
  for (int i = 0; i < 6; ++i) sum += gap[i] * pull[i];
  return sum / 6;
}

// Of all pairs; 0 where there is none.
struct Misfits {
  std::vector<double> of;  // [kGraphBlocks]
  double mean = 0;
};

Misfits misfits(const KeyViews& kept, Span<const ViewPair> pairs, int views) {
  Misfits m{std::vector<double>(kGraphBlocks)};
  double sum = kUsualPairs * kUsualMisfit, count = kUsualPairs;
  for (int i = 1; i < views; ++i)
    for (int j = 0; j < i; ++j) {
      const ViewPair& pair = pair_of(pairs, i, j);
      if (!pair.used) continue;
      const double own = misfit(pair, kept.views[i], kept.views[j]);
      m.of[GraphBlocks::place(i, j)] = own;
      sum += own, count += 1;
    }
  m.mean = sum / count;
  return m;
}

// The information that is left of T where all points are off by one shift of sigma kShift:
// (T^-1 + F)^-1 for an F in place alone, which is T - T_v (T_vv + 1 / kShift^2)^-1 T_v^T.
Mat6 with_shift(const Mat6& told) {
  Mat6 in_place, l, left = told;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      in_place.m[i][j] = (i < 3 && j < 3 ? told.m[i][j] : 0) + (i != j  ? 0
                                                                : i < 3 ? 1 / (kShift * kShift)
                                                                        : 1);
  if (!cholesky(in_place, l)) return {};
  for (int c = 0; c < 6; ++c) {
    const Vec6 x = solve(l, {{told.m[0][c], told.m[1][c], told.m[2][c]}});
    for (int r = 0; r < 6; ++r)
      for (int k = 0; k < 3; ++k) left.m[r][c] -= told.m[r][k] * x[k];
  }
  return left;
}

// What a pair is worth: less where it does not fit, and no more than its shift lets it be. Edges
// hold poses, but what they promise does not show in the errors.
Mat6 worth(const ViewPair& pair, double misfit, double of_map) {
  Mat6 told = pair.by_surface;
  const double scale = 1 / (kDiscount * (kOfPair * misfit + (1 - kOfPair) * of_map));
  for (auto& row : told.m)
    for (double& x : row) x *= scale;
  return with_shift(told);
}

// Of the steps of all views, as AddToGraphBody has it.
DenseSystem system_of(const KeyViews& kept, Span<const ViewPair> pairs, const Misfits& misfits,
                      const std::vector<Mat6>& motions) {
  const int views = int(motions.size());
  DenseSystem system(views);
  for (int i = 0; i < views; ++i) {
    Mat6 prior;
    for (int k = 0; k < 6; ++k)
      prior.m[k][k] = i == 0 ? AddToGraphBody::kFixed : kept.views[i].prior_information[k];
    system.add(i, i, prior, 1);
    for (int j = 0; j < i; ++j) {
      if (!pair_of(pairs, i, j).used) continue;
      const Mat6 told =
          worth(pair_of(pairs, i, j), misfits.of[GraphBlocks::place(i, j)], misfits.mean);
      for (const int a : {i, j})
        for (const int b : {i, j})
          system.add(a, b, product(transposed(motions[a]), product(told, motions[b])),
                     a == b ? 1 : -1);
    }
  }
  return system;
}

// A view's row of the joint covariance of motions: its own block, and the mean over all.
struct CovarianceRow {
  Mat6 own, mean;
};

CovarianceRow row_of(const DenseSystem& factor, const std::vector<Mat6>& motions, int view) {
  const int views = int(motions.size());
  std::vector<Mat6> blocks(views);  // the view's column of the steps' covariance
  for (int c = 0; c < 6; ++c) {
    const std::vector<double> x = factor.inverse_column(6 * view + c);
    for (int k = 0; k < 6 * views; ++k) blocks[k / 6].m[c][k % 6] = x[k];
  }
  CovarianceRow row;
  for (int j = 0; j < views; ++j) {
    const Mat6 c = product(motions[view], product(blocks[j], transposed(motions[j])));
    if (j == view) row.own = c;
    for (int r = 0; r < 6; ++r)
      for (int k = 0; k < 6; ++k) row.mean.m[r][k] += c.m[r][k] / views;
  }
  return row;
}

}  // namespace

std::vector<Mat6> graph_covariances(const KeyViews& kept, Span<const ViewPair> pairs) {
  const int views = kept.count - (kept.waits >= 0);
  if (views < 2) return {};
  std::vector<Mat6> motions(views);
  for (int i = 0; i < views; ++i) motions[i] = motion_of_step(kept.views[i].placed);
  const Misfits fit = misfits(kept, pairs, views);
  DenseSystem system = system_of(kept, pairs, fit, motions);
  if (!system.factorize()) return {};
  std::vector<CovarianceRow> rows(views);
  Mat6 mean;
  for (int i = 0; i < views; ++i) {
    rows[i] = row_of(system, motions, i);
    for (int r = 0; r < 6; ++r)
      for (int k = 0; k < 6; ++k) mean.m[r][k] += rows[i].mean.m[r][k] / views;
  }
  // Of x_i - mean of all x_j.
  std::vector<Mat6> out(views);
  for (int i = 0; i < views; ++i)
    for (int r = 0; r < 6; ++r)
      for (int k = 0; k < 6; ++k)
        out[i].m[r][k] = kOverMisfit * fit.mean *
                         (rows[i].own.m[r][k] - rows[i].mean.m[r][k] - rows[i].mean.m[k][r] +
                          0.5 * (mean.m[r][k] + mean.m[k][r]));
  return out;
}

}  // namespace danbv::registration
