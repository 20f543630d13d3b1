// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/attitude_step.h"
#include "danbv/registration/collect_body.h"
#include "danbv/registration/registration_options.h"
#include "danbv/registration/surface_hash.h"

// Point-to-plane ICP with a prior, as three element-wise steps: choose points, gather a chunk's
// normal equations, solve a try's. Equations are gathered for the motion (v, w) of the image's
// points in the ship frame, and solved for the ship's attitude, of which the prior speaks.
namespace danbv::registration {

constexpr int kChunk = 64;  // slots whose sums one thread keeps: fixed, so sums are too
// Chunks a CPU thread takes at a time. One try's are less work than waking a second thread.
constexpr index_t kGatherGrain = 96;

// What the image says of the map cells in its sight.
struct Verdict {
  std::int32_t agree = 0, contradict = 0;
  std::int32_t all = 0;  // that face the camera and lie within the image, hidden ones too
};

// One alignment on its way: an environment has several tries at first, then one.
struct Alignment {
  ShipAttitude ship, prior;
  Vec6 prior_information;       // 1 / sigma^2 of the prior's surge, sway, heave, roll, pitch, yaw
  double residual_scale = 0.5;  // of the last iteration
  double overlap = 0;           // at the middle level: the fine one has holes
  double residual = 0, fit = 0, edge_fit = 0;
  double map_variance = 0;   // of the partners
  double lead = 1;           // how much better it explains the view than any other pose tried
  double edge_pull = 0;      // squared sigmas that edges move it from where all else would have it
  double max_edge_pull = 0;  // above that they are not believed
  Mat6 point_information;    // of the same six, of the last iteration
  std::int32_t running = 0, tried = 0, use_edges = 1, use_coarse = 1, converged = 0, iterations = 0,
               points = 0;
  Verdict verdict;

  DANBV_HD Rigidd T_ship_level() const { return ship.T_level_ship().inverse(); }
};

// Weighted sums over pairs of points: of a few in float, of all of them in double.
template <class Real>
struct PairSums {
  Real jtj[21], jtr[6];
  Real weight, squares;  // sum of weights, and of weighted squared distances
  Real trusted;          // the same weights, less for partners in doubt: those of the equations
  Real doubt;            // squared sigmas of the partners
  Real matched, valid;
  static constexpr int kCount = 33;

  template <class Other>
  DANBV_HD void add(const PairSums<Other>& other) {
    for (int k = 0; k < 21; ++k) jtj[k] += other.jtj[k];
    for (int k = 0; k < 6; ++k) jtr[k] += other.jtr[k];
    weight += other.weight, squares += other.squares;
    trusted += other.trusted, doubt += other.doubt;
    matched += other.matched, valid += other.valid;
  }
};

// Sums of one chunk of slots.
struct ChunkSums {
  PairSums<float> surface, edges;
};

// How an iteration is done.
struct IcpStage {
  std::int32_t level;
  std::int32_t tries;  // alignments an environment
  std::int32_t iterations;
  std::int32_t budget;  // of points that take part

  // Every n-th of an image's points takes part; n is 1, 2, 4 .. 64.
  DANBV_HD index_t skip(index_t points) const {
    index_t every = 1;
    while (every < kChunk && points > every * budget) every *= 2;
    return every;
  }
};

// What an image gave: level frame, the points that were found first.
struct ImagePoints {
  index_t slots, per_slot, chunks;    // squares, points of each, chunks of points
  Span<const OrientedPoint> surface;  // [N, slots, per_slot]
  Span<const EdgePoint> edges;        // [N, slots, 2]
  Span<const SelectedCounts> counts;  // [N]

  DANBV_HD index_t points_of(index_t env) const { return counts[env].points; }
  DANBV_HD index_t edges_count_of(index_t env) const { return counts[env].edges; }

  DANBV_HD Span<const OrientedPoint> surface_of(index_t env) const {
    return surface.sub(env * slots * per_slot, counts[env].points);
  }
  // Chunks that hold anything.
  DANBV_HD index_t chunks_of(index_t env) const {
    const index_t rims = (counts[env].edges + kEdgesPerSlot - 1) / kEdgesPerSlot;
    const index_t filled = rims > counts[env].points ? rims : counts[env].points;
    return (filled + kChunk - 1) / kChunk;
  }
  DANBV_HD Span<const EdgePoint> edges_of(index_t env) const {
    return edges.sub(env * slots * kEdgesPerSlot, counts[env].edges);
  }
};

// Where a try looks for partners.
struct GatherFrame {
  index_t env;
  Rigidf T_ship_level;
  SurfaceHash surface, edges;
  float cut, edge_cut;  // of the surface's and of the edges' residuals

  static constexpr float kLeastCut = 0.25f;  // of the reach
};

// Thread: a chunk of slots of a try.
struct GatherBody {
  RegistrationOptions options;
  IcpStage stage;
  MapLevel surface, edges;
  ImagePoints image;
  Span<const Alignment> alignments;  // [N, tries]
  Span<ChunkSums> sums;              // [N, tries, chunks]

  DANBV_HD void operator()(index_t i) const {
    const index_t attempt = i / image.chunks, chunk = i % image.chunks;
    if (!alignments[attempt].running || chunk >= image.chunks_of(attempt / stage.tries)) return;
    const GatherFrame frame = frame_of(attempt);
    ChunkSums s{};
    const index_t begin = chunk * kChunk, end = begin + kChunk;
    const index_t points = image.points_of(frame.env), skip = stage.skip(points);
    for (index_t k = begin; k < end && k < points; k += skip) add_point(s.surface, frame, k);
    for (index_t k = begin * kEdgesPerSlot;
         k < end * kEdgesPerSlot && k < image.edges_count_of(frame.env); ++k)
      add_edge(s.edges, frame, k);
    sums[i] = s;
  }

  DANBV_HD GatherFrame frame_of(index_t attempt) const {
    const Alignment& a = alignments[attempt];
    const index_t env = attempt / stage.tries;
    const float reach = options.reach[stage.level];
    return {env,
            a.T_ship_level().cast<float>(),
            surface.of(env),
            edges.of(env),
            clamp(3.0f * float(a.residual_scale), GatherFrame::kLeastCut * reach, reach),
            options.edge_reach[stage.level]};
  }

  // The k-th point, or edge, of the image.
  DANBV_HD void add_point(PairSums<float>& s, const GatherFrame& f, index_t k) const {
    const OrientedPoint& p = image.surface[f.env * image.slots * image.per_slot + k];
    const OrientedPoint q{f.T_ship_level * p.point, f.T_ship_level.rotation * p.normal};
    add(s, f.surface, q, SurfaceHash::face(q.normal), options.reach[stage.level], f.cut);
  }
  DANBV_HD void add_edge(PairSums<float>& s, const GatherFrame& f, index_t k) const {
    const float reach = options.edge_reach[stage.level];
    const EdgePoint e = moved(f.T_ship_level, image.edges[f.env * image.slots * kEdgesPerSlot + k]);
    add(s, f.edges, e, SurfaceHash::rim_face(e.surface, e.normal), reach, f.edge_cut);
  }

 private:
  // Adds a pair's equation under Tukey's weight.
  DANBV_HD void add(PairSums<float>& s, const SurfaceHash& hash, const OrientedPoint& p,
                    std::uint32_t face, float reach, float cut) const {
    s.valid += 1;
    SurfacePoint q;
    float d2 = 0;
    if (!hash.nearest(p.point, face, q, d2) || d2 > reach * reach) return;
    if (dot(p.normal, q.normal) < options.min_normal_cos) return;
    const float r = dot(q.normal, p.point - q.point);
    if (std::fabs(r) >= cut) return;
    const float u = 1 - r * r / (cut * cut), w = u * u, doubt = q.sigma * q.sigma;
    const float trust = w * options.doubt * options.doubt / (options.doubt * options.doubt + doubt);
    const Vec3f m = cross(p.point, q.normal);
    const float j[6] = {q.normal.x, q.normal.y, q.normal.z, m.x, m.y, m.z};
    int at = 0;
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column <= row; ++column) s.jtj[at++] += trust * j[row] * j[column];
      s.jtr[row] += trust * j[row] * r;
    }
    s.matched += 1;
    s.weight += w, s.squares += w * r * r;
    s.trusted += trust, s.doubt += trust * doubt;
  }
};

// What a unit of the surface's and of the edges' sums tells. Rows of pixels make the points of a
// rim err together, so that many tell little more than a few. taken: squares of the lattice that a
// point speaks for.
DANBV_HD double surface_scale(const RegistrationOptions& options, const PairSums<double>& s,
                              double variance, double taken) {
  const double floor = double(options.residual_floor) * options.residual_floor;
  const double noise = (variance > floor ? variance : floor) * options.correlation / taken;
  return s.weight / (s.trusted + 1e-9) / noise;
}
DANBV_HD double edge_scale(const RegistrationOptions& options, const PairSums<double>& e) {
  const double alike = 1 + options.edge_correlation * e.weight;
  return e.weight / (e.trusted + 1e-9) / (options.edge_sigma * options.edge_sigma * alike);
}

// What both tell of the motion (v, w).
DANBV_HD Mat6 information(const PairSums<double>& surface, double by_surface,
                          const PairSums<double>& edges, double by_edges) {
  Mat6 told;
  int at = 0;
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column <= row; ++column, ++at)
      told.m[row][column] = told.m[column][row] =
          by_surface * surface.jtj[at] + by_edges * edges.jtj[at];
  return told;
}

// Thread: a try.
struct SolveBody {
  RegistrationOptions options;
  IcpStage stage;
  ImagePoints image;
  Span<const ChunkSums> sums;  // [N, tries, chunks]
  Span<Alignment> alignments;  // [N, tries]

  DANBV_HD void operator()(index_t attempt) const {
    if (!alignments[attempt].running) return;
    PairSums<double> surface{}, edges{};
    const ChunkSums* own = &sums[attempt * image.chunks];
    for (index_t c = 0; c < image.chunks_of(attempt / stage.tries); ++c) {
      surface.add(own[c].surface);
      edges.add(own[c].edges);
    }
    iterate(attempt, surface, edges);
  }

  // One step of a try, from the sums over all its pairs.
  DANBV_HD void iterate(index_t attempt, const PairSums<double>& surface,
                        const PairSums<double>& edges) const {
    Alignment& a = alignments[attempt];
    ++a.iterations;
    if (stage.level <= 1) a.overlap = surface.valid > 0 ? surface.matched / surface.valid : 0;
    a.fit = surface.valid > 0 ? surface.weight / surface.valid : 0;
    a.edge_fit = edges.valid > 0 ? edges.weight / edges.valid : 0;
    a.map_variance = (surface.doubt + edges.doubt) / (surface.trusted + edges.trusted + 1e-9);
    const double variance = surface.weight > 6 ? surface.squares / surface.weight : 1;
    a.residual = std::sqrt(variance);
    a.residual_scale = a.residual > 1e-4 ? a.residual : 1e-4;
    if (surface.weight < 12) return stop(a, false);
    const index_t env = attempt / stage.tries;
    const auto taken = double(stage.skip(image.points_of(env))) / double(image.per_slot);
    step(a, surface, edges, variance, taken);
  }

 private:
  DANBV_HD void step(Alignment& a, const PairSums<double>& surface, const PairSums<double>& edges,
                     double variance, double taken) const {
    const double by_surface = surface_scale(options, surface, variance, taken);
    const double by_edges = a.use_edges ? edge_scale(options, edges) : 0;
    const Mat6 motion = motion_of_step(a.ship);
    const Mat6 points = information(surface, by_surface, edges, by_edges);
    a.point_information = product(transposed(motion), product(points, motion));
    Mat6 h = a.point_information, l;
    Vec6 g;
    const Vec6 now = as_vector(a.ship), prior = as_vector(a.prior);
    for (int k = 0; k < 6; ++k) {
      h.m[k][k] += a.prior_information[k];
      g[k] = a.prior_information[k] * (prior[k] - now[k]);
      for (int j = 0; j < 6; ++j)
        g[k] -= motion.m[j][k] * (by_surface * surface.jtr[j] + by_edges * edges.jtr[j]);
    }
    if (!cholesky(h, l)) return stop(a, false);
    if (stage.tries == 1 && a.use_edges) a.edge_pull = edge_pull(h, motion, edges, by_edges);
    const Vec6 d = solve(l, g);
    a.ship = moved(a.ship, d);
    const double shift = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) +
                         7.5 * std::sqrt(d[3] * d[3] + d[4] * d[4] + d[5] * d[5]);
    if (shift >= 0.02 * options.cell[stage.level]) return;
    if (a.edge_pull <= a.max_edge_pull) return stop(a, true);
    a.use_edges = 0, a.edge_pull = 0;  // what would it be without them?
  }

  // h: of points, edges and prior. Edges are few and may be others than they are taken for.
  DANBV_HD static double edge_pull(Mat6 h, const Mat6& motion, const PairSums<double>& edges,
                                   double by_edges) {
    Mat6 told, l;
    int at = 0;
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column <= row; ++column, ++at)
        told.m[row][column] = told.m[column][row] = by_edges * edges.jtj[at];
    told = product(transposed(motion), product(told, motion));
    Vec6 pull;
    for (int k = 0; k < 6; ++k)
      for (int j = 0; j < 6; ++j) {
        h.m[k][j] -= told.m[k][j];
        pull[k] -= motion.m[j][k] * by_edges * edges.jtr[j];
      }
    if (!cholesky(h, l)) return 0;
    const Vec6 moved = solve(l, pull);
    double squared = 0;
    for (int k = 0; k < 6; ++k) squared += moved[k] * pull[k];
    return squared;
  }

  DANBV_HD static void stop(Alignment& a, bool converged) {
    a.running = 0;
    a.converged = converged;
  }
};

// Thread: a try. Goes on at a finer level, converged or not.
struct NextStageBody {
  double reach;
  std::int32_t level;
  Span<Alignment> alignments;

  DANBV_HD void operator()(index_t attempt) const {
    Alignment& a = alignments[attempt];
    a.running = a.tried && (level > 0 || a.use_coarse);
    a.residual_scale = reach;
  }
};

}  // namespace danbv::registration
