// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/surface_points.h"

#include <algorithm>
#include <cmath>

#include "danbv/core/error.h"
#include "danbv/scene/poisson_disk.h"
#include "danbv/scene/surface_sampling.h"
#include "danbv/truth/viewing_points.h"
#include "danbv/truth/visibility/point_visibility.h"

namespace danbv::truth {

namespace {
constexpr int kAttempts = 4;
constexpr int kDraws = 3;          // of one attempt: the first, and what fills up
constexpr double kFew = 0.1;       // share of the points that may be filled up
constexpr index_t kProbes = 3000;  // samples that tell how many ranks are needed
constexpr double kSigmas = 2.5;    // margin of that, in standard deviations
constexpr std::int64_t kLastRank = 0xffffffff;

// Samples that estimate the seeable share, and three standard deviations of that, at most.
index_t pilot_samples(index_t count) { return std::clamp<index_t>(count / 5, 1000, 10000); }
double pilot_margin(index_t samples) { return 1.5 / std::sqrt(double(samples)); }

// Looks at the samples of ranks in (above, limit], at one in `step` of them, and enters in `seen`
// which can be seen.
void look(const PointVisibility& visibility, const scene::SurfaceSamples& samples,
          std::int64_t above, std::int64_t limit, index_t step, std::vector<std::uint8_t>& seen) {
  std::vector<index_t> numbers;
  std::vector<Vec3f> points;
  for (index_t i = 0; i < samples.size(); i += step) {
    if (samples.rank[i] <= above || samples.rank[i] > limit) continue;
    numbers.push_back(i), points.push_back(samples.points[i]);
  }
  const auto visible = visibility.find_visible(span_of(points));
  for (std::size_t k = 0; k < numbers.size(); ++k) seen[numbers[k]] = visible[k];
}

double pilot_share(const PointVisibility& visibility, const scene::ClippedSurface& surface,
                   index_t samples, std::uint64_t seed) {
  std::vector<Vec3f> points;
  for (const auto& sample : sample_uniform(surface, samples, seed)) points.push_back(sample.point);
  const auto seen = visibility.find_visible(span_of(points));
  return double(std::count(seen.begin(), seen.end(), 1)) / double(samples);
}

// A rank below which very probably `count` seeable samples lie, told from some of them.
std::int64_t likely_limit(const PointVisibility& visibility, const scene::SurfaceSamples& samples,
                          index_t count) {
  const index_t step = samples.size() / kProbes;
  std::vector<std::uint8_t> seen(samples.size(), 0);
  look(visibility, samples, -1, kLastRank, step, seen);
  std::vector<std::uint32_t> ranks;
  for (index_t i = 0; i < samples.size(); i += step)
    if (seen[i]) ranks.push_back(samples.rank[i]);
  std::sort(ranks.begin(), ranks.end());
  for (std::size_t k = 0; k < ranks.size(); ++k)
    if (double(k) - kSigmas * std::sqrt(double(k)) > double(count) / double(step)) return ranks[k];
  return kLastRank;
}

// Of all samples that add_first() takes: whether they can be seen. The pilot's share of the seeable
// is low where surfaces lie closer together than samples, so later ranks are looked at only if
// needed.
std::vector<std::uint8_t> find_needed(const PointVisibility& visibility,
                                      const scene::SurfaceSamples& samples, index_t count) {
  const bool many = samples.size() > 20 * kProbes;
  const std::int64_t limit = many ? likely_limit(visibility, samples, count) : kLastRank;
  std::vector<std::uint8_t> seen(samples.size(), 0);
  look(visibility, samples, -1, limit, 1, seen);
  if (limit < kLastRank && std::count(seen.begin(), seen.end(), 1) < count)
    look(visibility, samples, limit, kLastRank, 1, seen);
  return seen;
}

// The rank below which exactly `count` seeable samples lie.
std::uint64_t rank_limit(const scene::SurfaceSamples& samples,
                         const std::vector<std::uint8_t>& seen, index_t count) {
  std::vector<std::uint64_t> keys;  // the number parts equal ranks
  for (index_t i = 0; i < samples.size(); ++i)
    if (seen[i]) keys.push_back(std::uint64_t(samples.rank[i]) << 32 | std::uint64_t(i));
  if (index_t(keys.size()) <= count)
    return keys.empty() ? 0 : *std::max_element(keys.begin(), keys.end()) + 1;
  std::nth_element(keys.begin(), keys.begin() + count, keys.end());
  return keys[count];
}

// Adds the first count that can be seen, or all. Late darts go, seeable and hidden alike: the rest
// stays blue noise of one density.
void add_first(const scene::SurfaceSamples& samples, const std::vector<std::uint8_t>& seen,
               index_t count, SurfacePoints& out) {
  const std::uint64_t limit = rank_limit(samples, seen, count);
  for (index_t i = 0; i < samples.size(); ++i) {
    if ((std::uint64_t(samples.rank[i]) << 32 | std::uint64_t(i)) >= limit) continue;
    if (!seen[i]) {
      out.hidden.push_back(samples.points[i]);
      continue;
    }
    out.points.push_back(samples.points[i]);
    out.triangles.push_back(samples.triangles[i]);
  }
}

// Draws raw samples and, where a few of count are missing then, some more into the gaps. Where many
// are missing it gives up.
SurfacePoints draw_seeable(const scene::TriangleMesh& mesh, index_t raw,
                           const PointVisibility& visibility, const SurfacePointOptions& options) {
  scene::PoissonDisks disks(mesh, raw, {.seed = options.seed});
  SurfacePoints out;
  for (int draw = 0; draw < kDraws; ++draw) {
    const auto missing = [&] { return options.count - index_t(out.points.size()); };
    const auto samples = disks.draw(raw);
    add_first(samples, find_needed(visibility, samples, missing()), missing(), out);
    if (missing() == 0 || double(missing()) > kFew * double(options.count)) break;
    raw = index_t(1.1 * double(missing()) / out.seeable_share()) + 10;
  }
  return out;
}
}  // namespace

SurfacePoints make_surface_points(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                                  const SurfacePointOptions& options, const Queue& queue) {
  require(options.count > 0 && options.viewpoints > 0, "surface points need a count above 0");
  const scene::ClippedSurface surface(mesh, 0);
  const auto viewpoints =
      viewing_points(bvh.view(), surface, {.count = options.viewpoints, .seed = options.seed});
  const PointVisibility visibility(queue, bvh, viewpoints);
  const index_t pilot = pilot_samples(options.count);
  double share = pilot_share(visibility, surface, pilot, options.seed);
  share = std::max(share - pilot_margin(pilot), 0.01);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto raw = index_t(double(options.count) / share) + 1;
    SurfacePoints out = draw_seeable(mesh, raw, visibility, options);
    const auto found = index_t(out.points.size());
    if (found == options.count) {
      out.raw_area = surface.area();
      return out;
    }
    share = std::max(0.98 * double(found) / double(raw), 0.2 * share);
  }
  fail("hardly any of the surface can be seen from outside");
}

}  // namespace danbv::truth
