// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/core/device/span.h"
#include "danbv/core/math/vec.h"

// A surface map of fixed capacity: a hash of small cells, each holding the mean point and normal of
// what fell into it. The side a surface faces is part of the key, so the two sides of a thin wall
// are two entries. Sums are integers: the content does not depend on the order of insertion, as
// long as all cells find room; fill() of fill_maps.h takes care of the rest.
namespace danbv::registration {

struct SurfaceCell {
  std::int32_t count;
  std::int32_t point[3];   // sum of offsets from the cell's low corner, 1/1024 of the cell
  std::int32_t normal[3];  // sum of normals, 1/256
  std::int32_t doubt;      // sum of the points' sigmas, 1/10 mm
};

struct SurfacePoint {
  Vec3f point, normal;  // mean, the normal of length 1
  float sigma;          // with which the views that made it were registered
};

constexpr std::uint32_t kEmptyKey = 0xffffffffu;

// What a pass over the points of a view does to a map with each, see fill_maps.h.
enum class MapPass { insert, take_back, claim };

// One level of the map of one environment.
struct SurfaceHash {
  Span<std::uint32_t> keys;  // power of two, of at least kBucket
  Span<SurfaceCell> cells;
  float cell = 0.05f;

  // The face of a cube that a direction points to: 2 * axis + [negative].
  DANBV_HD static std::uint32_t face(Vec3f n) {
    const float ax = std::fabs(n.x), ay = std::fabs(n.y), az = std::fabs(n.z);
    const std::uint32_t axis = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2;
    return 2 * axis + (n[static_cast<int>(axis)] < 0 ? 1 : 0);
  }

  // The same of a rim: the face of its surface, and which way it leaves it, 24 in all.
  DANBV_HD static std::uint32_t rim_face(Vec3f surface, Vec3f outwards) {
    const std::uint32_t side = face(surface);
    const int axis = int(side / 2);
    const float a = outwards[(axis + 1) % 3], b = outwards[(axis + 2) % 3];
    const std::uint32_t way = std::fabs(a) >= std::fabs(b) ? (a < 0 ? 1u : 0u) : (b < 0 ? 3u : 2u);
    return 4 * side + way;
  }

  static constexpr std::uint32_t kFaceBits = 31;
  // Nine bits of cell an axis, five of face; kEmptyKey outside of what they hold.
  DANBV_HD std::uint32_t key(Vec3i c, std::uint32_t face) const {
    const int x = c.x + 256, y = c.y + 256, z = c.z + 128;
    if (x < 0 || y < 0 || z < 0 || x > 511 || y > 511 || z > 511) return kEmptyKey;
    return std::uint32_t(x) << 23 | std::uint32_t(y) << 14 | std::uint32_t(z) << 5 | face;
  }
  DANBV_HD Vec3i cell_of(Vec3f p) const {
    return {int(std::floor(p.x / cell)), int(std::floor(p.y / cell)), int(std::floor(p.z / cell))};
  }
  DANBV_HD std::uint32_t slot(std::uint32_t key) const {
    key ^= key >> 16, key *= 0x7feb352du, key ^= key >> 15, key *= 0x846ca68bu, key ^= key >> 16;
    return key & static_cast<std::uint32_t>(keys.size - 1);
  }

  // A key stands in the bucket of its slot, at the first place that was free from there on. Buckets
  // do not share places: whether all cells fit does not depend on the order in which they come.
  static constexpr std::uint32_t kBucket = 128;
  DANBV_HD static std::uint32_t next(std::uint32_t at) {
    return (at & ~(kBucket - 1)) | ((at + 1) & (kBucket - 1));
  }

  // The entry of a key, or -1.
  DANBV_HD index_t find(std::uint32_t key) const {
    std::uint32_t at = slot(key);
    for (std::uint32_t probe = 0; probe < kBucket; ++probe, at = next(at)) {
      const std::uint32_t there = keys[at];
      if (there == key) return at;
      if (there == kEmptyKey) return -1;
    }
    return -1;
  }

  // Adds a point with its unit normal, as often as its weight says; safe from many threads. False:
  // its bucket is full, and the point is dropped.
  DANBV_HD bool insert(Vec3f p, Vec3f n, std::uint32_t face, float sigma,
                       std::int32_t weight = 1) const {
    const Vec3i c = cell_of(p);
    const std::uint32_t k = key(c, face);
    if (k == kEmptyKey) return true;
    std::uint32_t at = slot(k);
    for (std::uint32_t probe = 0; probe < kBucket; ++probe, at = next(at)) {
      const std::uint32_t there = atomic_claim(&keys[at], kEmptyKey, k);
      if (there != kEmptyKey && there != k) continue;
      accumulate(cells[at], c, p, n, sigma, weight);
      return true;
    }
    return false;
  }

  // Undoes an insertion, if that found room. Cells that nothing is left of go.
  DANBV_HD void take_back(Vec3f p, Vec3f n, std::uint32_t face, float sigma,
                          std::int32_t weight) const {
    const Vec3i c = cell_of(p);
    const std::uint32_t k = key(c, face);
    if (k == kEmptyKey) return;
    std::uint32_t at = slot(k), probe = 0;  // not find(): there are gaps by now
    while (keys[at] != k && probe < kBucket) at = next(at), ++probe;
    if (probe == kBucket) return;
    accumulate(cells[at], c, p, n, sigma, -weight);
    if (cells[at].count == 0) keys[at] = kEmptyKey;
  }

  // A place for a point's cell, if the map has none yet, without the point. Where a bucket has no
  // room for all, the highest in rank stay, whatever the order: a cell drives out one of lower rank
  // that holds no points, and that one goes on to its next place (Gale and Shapley's matching).
  DANBV_HD void claim(Vec3f p, std::uint32_t face) const {
    std::uint32_t k = key(cell_of(p), face);
    if (k == kEmptyKey) return;
    std::uint32_t at = slot(k);
    for (;;) {
      const std::uint32_t there = atomic_claim(&keys[at], kEmptyKey, k);
      if (there == kEmptyKey || there == k) return;
      if (cells[at].count == 0 && rank(k) > rank(there)) {
        if (atomic_claim(&keys[at], there, k) != there) continue;  // changed meanwhile: once more
        k = there;
      }
      at = next(at);
      if (at == slot(k)) return;  // it has tried all
    }
  }

  // False: there was no room.
  DANBV_HD bool put(MapPass pass, Vec3f p, Vec3f n, std::uint32_t face, float sigma,
                    std::int32_t weight = 1) const {
    if (pass == MapPass::insert) return insert(p, n, face, sigma, weight);
    if (pass == MapPass::take_back) take_back(p, n, face, sigma, weight);
    if (pass == MapPass::claim) claim(p, face);
    return true;
  }

  // Every n-th entry from the first on.
  DANBV_HD void clear(index_t first, index_t n) const {
    for (index_t k = first; k < keys.size; k += n) keys[k] = kEmptyKey, cells[k] = {};
  }

  DANBV_HD SurfacePoint mean(index_t entry) const {
    const std::uint32_t k = keys[entry];
    const Vec3f corner{float(int(k >> 23) - 256), float(int(k >> 14 & 511) - 256),
                       float(int(k >> 5 & 511) - 128)};
    const SurfaceCell& s = cells[entry];
    const float scale = 1.0f / (1024.0f * float(s.count));
    const Vec3f offset{s.point[0] * scale, s.point[1] * scale, s.point[2] * scale};
    const Vec3f n{float(s.normal[0]), float(s.normal[1]), float(s.normal[2])};
    return {(corner + offset) * cell, n / (norm(n) + 1e-6f),
            float(s.doubt) / (10000.0f * float(s.count))};
  }

  // The mean point nearest to p among the eight cells around it of the same face.
  DANBV_HD bool nearest(Vec3f p, std::uint32_t f, SurfacePoint& best,
                        float& squared_distance) const {
    const Vec3i low = cell_of(p - Vec3f{0.5f * cell, 0.5f * cell, 0.5f * cell});
    bool found = false;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3i c{low.x + (corner & 1), low.y + (corner >> 1 & 1), low.z + (corner >> 2)};
      const std::uint32_t k = key(c, f);
      const index_t entry = k == kEmptyKey ? -1 : find(k);
      if (entry < 0) continue;
      const SurfacePoint candidate = mean(entry);
      const float d = squared_norm(candidate.point - p);
      if (found && d >= squared_distance) continue;
      found = true, squared_distance = d, best = candidate;
    }
    return found;
  }

 private:
  // In no relation to where on the ship a cell lies, nor to its slot.
  DANBV_HD static std::uint32_t rank(std::uint32_t key) { return key * 0x9e3779b1u; }

  DANBV_HD void accumulate(SurfaceCell& into, Vec3i c, Vec3f p, Vec3f n, float sigma,
                           std::int32_t weight) const {
    atomic_add(&into.count, weight);
    atomic_add(&into.doubt, weight * std::int32_t(sigma * 10000.0f));
    for (int k = 0; k < 3; ++k) {
      atomic_add(&into.point[k], weight * std::int32_t((p[k] / cell - c[k]) * 1024.0f + 0.5f));
      atomic_add(&into.normal[k], weight * std::int32_t(n[k] * 256.0f));
    }
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

}  // namespace danbv::registration
