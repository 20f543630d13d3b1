// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/image_normals.h"
#include "danbv/registration/registration_options.h"
#include "danbv/registration/registration_result.h"
#include "danbv/registration/solve6.h"
#include "danbv/registration/surface_hash.h"

// Point-to-plane ICP with a prior, as three element-wise steps: choose points, gather a chunk's
// normal equations, solve an environment's. The unknown is T_ship_level; a step is exp(delta) to
// its left, delta = (translation, rotation) in the ship frame.
namespace danbv {

constexpr int kSlotsPerSide = 66;  // points are taken from a lattice of about 66 x 66 pixels
constexpr int kChunk = 64;         // points whose sums one thread keeps: fixed, so sums are too

// One environment's alignment on its way.
struct Alignment {
  Rigidd T_ship_level, T_ship_level_prior;
  Vec6 prior_information;       // 1 / sigma^2 of the prior, ship-frame axes
  double residual_scale = 0.5;  // of the last iteration
  double overlap = 0;           // at the middle level: the fine one has holes
  double residual = 0;
  Mat6 point_information;  // of the last iteration
  std::int32_t running = 0, converged = 0, iterations = 0, points = 0;
};

// Sums of one chunk of points.
struct ChunkSums {
  double jtj[21], jtr[6];
  double weight, squares, matched, valid;
};

struct SelectPointsBody {
  Camera camera;
  std::int32_t stride_px, slots_u, slots_v;
  Span<const float> depth;               // [N, H, W]
  Span<const RegistrationInput> inputs;  // [N]
  Span<OrientedPoint> points;            // [N, slots], level frame
  Span<std::int32_t> pixels;             // [N, slots]: ship pixels of the slot's square

  DANBV_HD index_t slots() const { return index_t(slots_u) * slots_v; }
  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / slots(), slot = i % slots();
    points[i] = {};
    pixels[i] = 0;
    if (!inputs[env].active) return;
    const float* image = depth.data + env * camera.pixels();
    const int u = int(slot % slots_u) * stride_px + stride_px / 2;
    const int v = int(slot / slots_u) * stride_px + stride_px / 2;
    pixels[i] = count(image, int(slot % slots_u) * stride_px, int(slot / slots_u) * stride_px);
    const OrientedPoint p = oriented_point(camera, image, u, v, stride_px > 2 ? 2 : 1);
    if (!p.valid()) return;
    const Rigidf T = inputs[env].T_level_cam.cast<float>();
    points[i] = {T * p.point, T.rotation * p.normal};
  }

 private:
  DANBV_HD std::int32_t count(const float* image, int u0, int v0) const {
    std::int32_t n = 0;
    for (int v = v0; v < v0 + stride_px && v < camera.height_px; ++v)
      for (int u = u0; u < u0 + stride_px && u < camera.width_px; ++u)
        n += image[index_t(v) * camera.width_px + u] > 0;
    return n;
  }
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

struct GatherBody {
  RegistrationOptions options;
  std::int32_t level;
  MapLevel map;
  index_t slots, chunks;
  Span<const OrientedPoint> points;  // [N, slots]
  Span<const Alignment> alignments;  // [N]
  Span<ChunkSums> sums;              // [N, chunks]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / chunks, chunk = i % chunks;
    const Alignment& a = alignments[env];
    ChunkSums s{};
    if (a.running) {
      const SurfaceHash hash = map.of(env);
      const Rigidf T = a.T_ship_level.cast<float>();
      const float reach = options.reach[level];
      const float cut = clamp(3.0f * float(a.residual_scale), 0.25f * reach, reach);
      const index_t end = (chunk + 1) * kChunk < slots ? (chunk + 1) * kChunk : slots;
      for (index_t k = chunk * kChunk; k < end; k += options.point_skip[level]) {
        const OrientedPoint& p = points[env * slots + k];
        if (p.valid()) gather(s, hash, T * p.point, T.rotation * p.normal, reach, cut);
      }
    }
    sums[i] = s;
  }

 private:
  DANBV_HD void gather(ChunkSums& s, const SurfaceHash& hash, Vec3f p, Vec3f n, float reach,
                       float cut) const {
    s.valid += 1;
    SurfacePoint q;
    float d2 = 0;
    if (!hash.nearest(p, n, q, d2) || d2 > reach * reach) return;
    if (dot(n, q.normal) < options.min_normal_cos) return;
    const float r = dot(q.normal, p - q.point);
    if (std::fabs(r) > cut) return;
    s.matched += 1;
    const float u = 1 - r * r / (cut * cut);
    const double w = u * u;  // Tukey
    const Vec3f m = cross(p, q.normal);
    const double j[6] = {q.normal.x, q.normal.y, q.normal.z, m.x, m.y, m.z};
    int at = 0;
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column <= row; ++column) s.jtj[at++] += w * j[row] * j[column];
      s.jtr[row] += w * j[row] * r;
    }
    s.weight += w;
    s.squares += w * double(r) * r;
  }
};

// (translation, rotation) of T with respect to the prior: T = exp(e) * T_prior.
DANBV_HD Vec6 prior_error(const Alignment& a) {
  const Rigidd e = a.T_ship_level * a.T_ship_level_prior.inverse();
  const Vec3d w = log_rotation(e.rotation);
  return {{e.translation.x, e.translation.y, e.translation.z, w.x, w.y, w.z}};
}

struct SolveBody {
  RegistrationOptions options;
  std::int32_t level;
  index_t chunks;
  Span<const ChunkSums> sums;  // [N, chunks]
  Span<Alignment> alignments;  // [N]

  DANBV_HD void operator()(index_t env) const {
    Alignment& a = alignments[env];
    if (!a.running) return;
    ChunkSums total{};
    for (index_t c = 0; c < chunks; ++c) add(total, sums[env * chunks + c]);
    ++a.iterations;
    if (level <= 1) a.overlap = total.valid > 0 ? total.matched / total.valid : 0;
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
  }

  DANBV_HD void step(Alignment& a, const ChunkSums& total, double variance) const {
    const double floor = double(options.residual_floor) * options.residual_floor;
    const double noise = (variance > floor ? variance : floor) * options.correlation *
                         options.point_skip[2] / options.point_skip[level];
    Mat6 h;
    Vec6 g;
    const Vec6 e = prior_error(a);
    int at = 0;
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column <= row; ++column, ++at)
        h.m[row][column] = h.m[column][row] = total.jtj[at] / noise;
      g[row] = -total.jtr[row] / noise - a.prior_information[row] * e[row];
    }
    a.point_information = h;
    for (int k = 0; k < 6; ++k) h.m[k][k] += a.prior_information[k];
    Mat6 l;
    if (!cholesky(h, l)) return stop(a, false);
    const Vec6 d = solve(l, g);
    const Rigidd delta{rotation_vector(Vec3d{d[3], d[4], d[5]}), {d[0], d[1], d[2]}};
    a.T_ship_level = delta * a.T_ship_level;
    const double moved = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) +
                         7.5 * std::sqrt(d[3] * d[3] + d[4] * d[4] + d[5] * d[5]);
    if (moved < 0.02 * options.cell[level]) stop(a, true);
  }

  DANBV_HD static void stop(Alignment& a, bool converged) {
    a.running = 0;
    a.converged = converged;
  }
};

// Thread: one environment. Notes which alignments take part in the next try.
struct NoteRunningBody {
  Span<const Alignment> alignments;
  Span<std::uint8_t> tried;

  DANBV_HD void operator()(index_t env) const { tried[env] = alignments[env].running != 0; }
};

// Thread: one environment. Goes on to a finer level, converged or not.
struct NextLevelBody {
  RegistrationOptions options;
  std::int32_t level;
  Span<Alignment> alignments;
  Span<const std::uint8_t> tried;

  DANBV_HD void operator()(index_t env) const {
    if (!tried[env]) return;
    alignments[env].running = 1;
    alignments[env].residual_scale = options.reach[level];
  }
};

}  // namespace danbv
