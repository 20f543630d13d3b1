// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/attitude_step.h"
#include "danbv/registration/registration_options.h"
#include "danbv/registration/select_body.h"
#include "danbv/registration/surface_hash.h"

// Point-to-plane ICP with a prior, as three element-wise steps: choose points, gather a chunk's
// normal equations, solve a try's. Equations are gathered for the motion (v, w) of the image's
// points in the ship frame, and solved for the ship's attitude, of which the prior speaks.
namespace danbv {

constexpr int kChunk = 64;  // slots whose sums one thread keeps: fixed, so sums are too

// One alignment on its way: an environment has several tries at first, then one.
struct Alignment {
  ShipAttitude ship, prior;
  Vec6 prior_information;       // 1 / sigma^2 of the prior's surge, sway, heave, roll, pitch, yaw
  double residual_scale = 0.5;  // of the last iteration
  double overlap = 0;           // at the middle level: the fine one has holes
  double residual = 0, fit = 0, edge_fit = 0;
  Mat6 point_information;  // of the same six, of the last iteration
  std::int32_t running = 0, tried = 0, use_edges = 1, use_coarse = 1, converged = 0, iterations = 0,
               points = 0;

  DANBV_HD Rigidd T_ship_level() const { return ship.T_level_ship().inverse(); }
};

// Sums of one chunk of slots.
struct ChunkSums {
  double jtj[21], jtr[6];
  double weight, squares, matched, valid;
  double edge_weight, edge_valid;
};

// A level of every environment's map.
struct MapLevel {
  Span<std::uint32_t> keys;  // [N, capacity]
  Span<SurfaceCell> cells;
  index_t capacity;
  float cell;

  DANBV_HD SurfaceHash of(index_t env) const {
    return {keys.sub(env * capacity, capacity), cells.sub(env * capacity, capacity), cell};
  }
};

// How an iteration is done.
struct IcpStage {
  std::int32_t level;
  std::int32_t tries;  // alignments an environment
  std::int32_t iterations;
  std::int32_t skip;  // every so many points take part
};

// What an image gave: level frame.
struct ImagePoints {
  index_t slots, chunks;
  Span<const OrientedPoint> surface;  // [N, slots]
  Span<const EdgePoint> edges;        // [N, slots, 2]

  DANBV_HD Span<const OrientedPoint> surface_of(index_t env) const {
    return surface.sub(env * slots, slots);
  }
  DANBV_HD Span<const EdgePoint> edges_of(index_t env) const {
    return edges.sub(env * slots * kEdgesPerSlot, slots * kEdgesPerSlot);
  }
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
    const index_t env = attempt / stage.tries;
    const Alignment& a = alignments[attempt];
    if (!a.running) return;
    ChunkSums s{};
    const Rigidf T = a.T_ship_level().cast<float>();
    const index_t begin = chunk * kChunk;
    const index_t end = begin + kChunk < image.slots ? begin + kChunk : image.slots;
    gather_surface(s, surface.of(env), T, a, env, begin, end);
    gather_edges(s, edges.of(env), T, a, env, begin, end);
    sums[i] = s;
  }

 private:
  DANBV_HD void gather_surface(ChunkSums& s, const SurfaceHash& hash, const Rigidf& T,
                               const Alignment& a, index_t env, index_t begin, index_t end) const {
    const float reach = options.reach[stage.level];
    const float cut = clamp(3.0f * float(a.residual_scale), 0.25f * reach, reach);
    for (index_t k = begin; k < end; k += stage.skip) {
      const OrientedPoint& p = image.surface[env * image.slots + k];
      if (!p.valid()) continue;
      s.valid += 1;
      const OrientedPoint moved{T * p.point, T.rotation * p.normal};
      const double w = add(s, hash, moved, SurfaceHash::face(moved.normal), reach, cut);
      s.matched += w > 0;
    }
  }

  DANBV_HD void gather_edges(ChunkSums& s, const SurfaceHash& hash, const Rigidf& T,
                             const Alignment& a, index_t env, index_t begin, index_t end) const {
    const float reach = options.edge_reach[stage.level];
    ChunkSums part{};
    for (index_t k = begin * kEdgesPerSlot; k < end * kEdgesPerSlot; ++k) {
      const EdgePoint& p = image.edges[env * image.slots * kEdgesPerSlot + k];
      if (!p.valid()) continue;
      s.edge_valid += 1;
      const EdgePoint e = moved(T, p);
      add(part, hash, e, SurfaceHash::rim_face(e.surface, e.normal), reach, reach);
    }
    s.edge_weight += part.weight;
    if (!a.use_edges) return;
    const double scale = options.edge_weight / stage.skip;
    for (int k = 0; k < 21; ++k) s.jtj[k] += scale * part.jtj[k];
    for (int k = 0; k < 6; ++k) s.jtr[k] += scale * part.jtr[k];
  }

  // Adds a pair's equation under Tukey's weight, which is returned.
  DANBV_HD double add(ChunkSums& s, const SurfaceHash& hash, const OrientedPoint& p,
                      std::uint32_t face, float reach, float cut) const {
    SurfacePoint q;
    float d2 = 0;
    if (!hash.nearest(p.point, face, q, d2) || d2 > reach * reach) return 0;
    if (dot(p.normal, q.normal) < options.min_normal_cos) return 0;
    const float r = dot(q.normal, p.point - q.point);
    if (std::fabs(r) >= cut) return 0;
    const float u = 1 - r * r / (cut * cut);
    const double w = u * u;
    const Vec3f m = cross(p.point, q.normal);
    const double j[6] = {q.normal.x, q.normal.y, q.normal.z, m.x, m.y, m.z};
    int at = 0;
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column <= row; ++column) s.jtj[at++] += w * j[row] * j[column];
      s.jtr[row] += w * j[row] * r;
    }
    s.weight += w;
    s.squares += w * double(r) * r;
    return w;
  }
};

// Thread: a try.
struct SolveBody {
  RegistrationOptions options;
  IcpStage stage;
  index_t chunks;
  Span<const ChunkSums> sums;  // [N, tries, chunks]
  Span<Alignment> alignments;  // [N, tries]

  DANBV_HD void operator()(index_t attempt) const {
    Alignment& a = alignments[attempt];
    if (!a.running) return;
    ChunkSums total{};
    for (index_t c = 0; c < chunks; ++c) add(total, sums[attempt * chunks + c]);
    ++a.iterations;
    if (stage.level <= 1) a.overlap = total.valid > 0 ? total.matched / total.valid : 0;
    a.fit = total.valid > 0 ? total.weight / total.valid : 0;
    a.edge_fit = total.edge_valid > 0 ? total.edge_weight / total.edge_valid : 0;
    const double variance = total.weight > 6 ? total.squares / total.weight : 1;
    a.residual = std::sqrt(variance);
    a.residual_scale = a.residual > 1e-4 ? a.residual : 1e-4;
    if (total.weight < 12) return stop(a, false);
    step(a, total, variance);
  }

 private:
  DANBV_HD static void add(ChunkSums& total, const ChunkSums& c) {
    for (int k = 0; k < 21; ++k) total.jtj[k] += c.jtj[k];
    for (int k = 0; k < 6; ++k) total.jtr[k] += c.jtr[k];
    total.weight += c.weight, total.squares += c.squares;
    total.matched += c.matched, total.valid += c.valid;
    total.edge_weight += c.edge_weight, total.edge_valid += c.edge_valid;
  }

  DANBV_HD void step(Alignment& a, const ChunkSums& total, double variance) const {
    const double floor = double(options.residual_floor) * options.residual_floor;
    const double noise = (variance > floor ? variance : floor) * options.correlation / stage.skip;
    const Mat6 motion = motion_of_step(a.ship);
    Mat6 points;
    int at = 0;
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column <= row; ++column, ++at)
        points.m[row][column] = points.m[column][row] = total.jtj[at] / noise;
    a.point_information = product(transposed(motion), product(points, motion));
    Mat6 h = a.point_information, l;
    Vec6 g;
    const Vec6 now = as_vector(a.ship), prior = as_vector(a.prior);
    for (int k = 0; k < 6; ++k) {
      h.m[k][k] += a.prior_information[k];
      g[k] = a.prior_information[k] * (prior[k] - now[k]);
      for (int j = 0; j < 6; ++j) g[k] -= motion.m[j][k] * total.jtr[j] / noise;
    }
    if (!cholesky(h, l)) return stop(a, false);
    const Vec6 d = solve(l, g);
    a.ship = moved(a.ship, d);
    const double shift = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) +
                         7.5 * std::sqrt(d[3] * d[3] + d[4] * d[4] + d[5] * d[5]);
    if (shift < 0.02 * options.cell[stage.level]) stop(a, true);
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

}  // namespace danbv
