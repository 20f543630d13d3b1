// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/key_views.h"

// A pose graph over key views, solved for the steps of their attitudes, see attitude_step.h. A view
// that is placed is held against the cells of each one before it: point-to-plane terms in the
// motion between the two, once and for all, for poses move by centimetres. With each view's own
// prior they make one linear system, which is solved anew with every view.
namespace danbv::registration {

constexpr int kPairParts = 8;         // threads that share a pair's points
constexpr index_t kPairPoints = 512;  // of a view that look for partners in another
constexpr int kGraphBlocks = kKeyViews * (kKeyViews + 1) / 2;

// The lower triangle of every environment's system, in blocks of a view each.
struct GraphBlocks {
  Span<Mat6> blocks;  // [N, kGraphBlocks]

  DANBV_HD static int place(int row, int column) { return row * (row + 1) / 2 + column; }
  DANBV_HD Mat6& at(index_t env, int row, int column) const {
    return blocks[env * kGraphBlocks + place(row, column)];
  }
};

// Thread: a part of the points of a view that settles, against one key view before it.
struct GatherPairsBody {
  GatherBody gather;          // its maps are those of key views
  Span<const KeyViews> kept;  // [N]
  Span<ChunkSums> sums;       // [N, kKeyViews, kPairParts]

  static constexpr float kCut = 0.15f, kEdgeCut = 0.10f;  // of residuals

  // Every n-th point takes part.
  DANBV_HD static index_t skip(index_t points) {
    return points > kPairPoints ? points / kPairPoints : 1;
  }

  DANBV_HD void operator()(index_t i) const {
    const index_t place = i / kPairParts, env = place / kKeyViews, part = i % kPairParts;
    const KeyViews& k = kept[env];
    if (place % kKeyViews >= k.settles) return;
    const Rigidd T = k.views[place % kKeyViews].correction().inverse() *
                     k.views[k.settles].placed.T_level_ship().inverse();
    const GatherFrame frame{env,  T.cast<float>(), gather.surface.of(place), gather.edges.of(place),
                            kCut, kEdgeCut};
    const index_t points = gather.image.points_of(env), edges = gather.image.edges_count_of(env);
    ChunkSums s{};
    for (index_t p = part * skip(points); p < points; p += kPairParts * skip(points))
      gather.add_point(s.surface, frame, p);
    for (index_t e = part; e < edges; e += kPairParts) gather.add_edge(s.edges, frame, e);
    sums[i] = s;
  }
};

// What a pair adds to the view that settles.
struct PairTerms {
  Mat6 system;
  Vec6 gradient;
};

// What is kept of a pair of views, in the motion (v, w) of the later one less that of the other.
struct ViewPair {
  PairTerms told;   // where neither has moved from where it was placed
  Mat6 by_surface;  // the part of told.system that is not of edges
  std::int32_t used = 0;
};

// Group: one environment. Adds the view that settles, its prior and its pairs to the system.
struct AddToGraphBody {
  RegistrationOptions options;
  ImagePoints image;
  Span<const KeyViews> kept;   // [N]
  Span<const ChunkSums> sums;  // [N, kKeyViews, kPairParts]
  GraphBlocks system;
  Span<Vec6> gradient;     // [N, kKeyViews]
  Span<PairTerms> terms;   // [N, kKeyViews]
  Span<ViewPair> between;  // [N, kGraphBlocks]

  static constexpr double kLeastShare = 0.05;  // of the points, with a partner
  static constexpr int kMostOpen = 3;          // directions that pairs may leave to the prior
  static constexpr double kFixed = 1e12;       // information: the map's first view is its frame

  template <class Group>
  DANBV_HD void operator()(index_t env, const Group& group) const {
    const int now = kept[env].settles;
    if (now < 0) return;
    group.for_each(now, [&](index_t other) { add_pair(env, now, int(other)); });
    group.for_each(6, [&](index_t row) { sum_pairs(env, now, int(row)); });
    group.for_each(6, [&](index_t row) { add_view(env, now, int(row)); });
  }

 private:
  // A row of what all pairs of the view add to it, in its own place of terms.
  DANBV_HD void sum_pairs(index_t env, int now, int row) const {
    Vec6 of_row;
    double g = 0;
    for (int other = 0; other < now; ++other) {
      const PairTerms& pair = terms[env * kKeyViews + other];
      for (int k = 0; k < 6; ++k) of_row[k] += pair.system.m[row][k];
      g += pair.gradient[row];
    }
    PairTerms& all = terms[env * kKeyViews + now];
    for (int k = 0; k < 6; ++k) all.system.m[row][k] = of_row[k];
    all.gradient[row] = g;
  }

  // Whether pairs leave most of a view to its prior. The map as a whole did not, or it would not
  // have been placed: a view of few points finds too few of them in any one of the others.
  DANBV_HD bool loose(const KeyView& view, const PairTerms& pairs) const {
    Mat6 scaled;
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        scaled.m[i][j] =
            pairs.system.m[i][j] / std::sqrt(view.prior_information[i] * view.prior_information[j]);
    return eigenvalues_below(scaled, 1) > kMostOpen;
  }

  // A row of the view's own block: its prior, and what its pairs add. A loose one is held where it
  // was placed, as firmly as its prior would.
  DANBV_HD void add_view(index_t env, int now, int row) const {
    const KeyView& view = kept[env].views[now];
    const PairTerms& pairs = terms[env * kKeyViews + now];
    const Vec6 placed = as_vector(view.placed), prior = as_vector(view.prior);
    const double information = now == 0 ? kFixed : view.prior_information[row];
    const double off = now == 0 || loose(view, pairs) ? 0 : placed[row] - prior[row];
    for (int k = 0; k < 6; ++k)
      system.at(env, now, now).m[row][k] = pairs.system.m[row][k] + (k == row ? information : 0);
    gradient[env * kKeyViews + now][row] = pairs.gradient[row] + information * off;
  }

  DANBV_HD void add_pair(index_t env, int now, int other) const {
    PairTerms& own = terms[env * kKeyViews + other];
    ViewPair& pair = between[env * kGraphBlocks + GraphBlocks::place(now, other)];
    own = {}, pair = {}, system.at(env, now, other) = {};
    PairSums<double> surface{}, edges{};
    const ChunkSums* parts = &sums[(env * kKeyViews + other) * kPairParts];
    for (int part = 0; part < kPairParts; ++part)
      surface.add(parts[part].surface), edges.add(parts[part].edges);
    if (surface.weight < 12 || surface.matched < kLeastShare * surface.valid) return;
    const auto taken = double(GatherPairsBody::skip(image.points_of(env))) / double(image.per_slot);
    const double by_surface =
        surface_scale(options, surface, surface.squares / surface.weight, taken);
    const double by_edges = edge_scale(options, edges);
    const Mat6 told = information(surface, by_surface, edges, by_edges);
    const KeyView& before = kept[env].views[other];
    const Mat6 b_now = motion_of_step(kept[env].views[now].placed);
    const Mat6 b_other = motion_of_step(before.placed);
    // The gradient where neither view has moved from where it was placed.
    Vec6 g;
    for (int i = 0; i < 6; ++i) {
      g[i] = by_surface * surface.jtr[i] + by_edges * edges.jtr[i];
      for (int j = 0; j < 6; ++j)
        for (int k = 0; k < 6; ++k) g[i] += told.m[i][j] * b_other.m[j][k] * before.step[k];
    }
    pair = {{told, g}, information(surface, by_surface, {}, 0), 1};
    const Mat6 from_now = product(transposed(b_now), told);
    const Mat6 from_other = product(transposed(b_other), told);
    add(own.system, product(from_now, b_now), 1);
    add(system.at(env, other, other), product(from_other, b_other), 1);
    add(system.at(env, now, other), product(from_now, b_other), -1);
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        own.gradient[i] += b_now.m[j][i] * g[j];
        gradient[env * kKeyViews + other][i] -= b_other.m[j][i] * g[j];
      }
  }

  DANBV_HD static void add(Mat6& to, const Mat6& a, double sign) {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) to.m[i][j] += sign * a.m[i][j];
  }
};

}  // namespace danbv::registration
