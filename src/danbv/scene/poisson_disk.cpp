// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/poisson_disk.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/error.h"
#include "danbv/core/parallel_for.h"
#include "danbv/scene/dart_throwing.h"

namespace danbv {

namespace {
// Darts of random order end near r^2 = 0.7 area / count at best; candidates are finite, so less.
constexpr double kFirstGuess = 0.62;
constexpr double kSpare = 0.01, kAccepted = 0.03;  // darts more than asked for: aim, and enough
constexpr int kAttempts = 12;

// Throws with r, then with an r corrected by the count, until a little more than count fit.
void seek_radius(DartThrowing& darts, double area, index_t count) {
  double low = 0, high = darts.largest_radius();  // r too small (or right), r too large
  double r = std::min(std::sqrt(kFirstGuess * area / double(count)), high);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const index_t fit = darts.throw_all(float(r));
    if (fit >= count && (double(fit) <= (1 + kAccepted) * double(count) || r == high)) return;
    (fit < count ? high : low) = r;
    const double guess = r * std::sqrt(double(fit) / ((1 + kSpare) * double(count)));
    r = guess > low && guess < high ? guess : 0.5 * (low + high);
  }
  if (darts.throw_all(float(low)) < count) fail("Poisson-disk sampling found no radius");
}
}  // namespace

SurfaceSamples poisson_disk(const TriangleMesh& mesh, index_t count,
                            const PoissonDiskOptions& options) {
  require(count > 0 && count < (index_t(1) << 28), "the number of points must be in 1..2^28");
  require(options.oversampling >= 2 && options.oversampling <= 15,
          "the oversampling of Poisson disks must be in 2..15");
  const ClippedSurface surface(mesh, options.z_min);
  DartThrowing darts(sample_uniform(surface, count * options.oversampling, options.seed),
                     surface.area() / double(count), options.seed);
  seek_radius(darts, surface.area(), count);
  SurfaceSamples samples = darts.taken();
  keep_lowest_ranks(samples, count);
  return samples;
}

void keep_lowest_ranks(SurfaceSamples& samples, index_t count) {
  require(count <= samples.size(), "fewer samples than are to be kept");
  std::vector<std::uint32_t> by_rank(samples.size());
  std::iota(by_rank.begin(), by_rank.end(), 0u);
  std::nth_element(by_rank.begin(), by_rank.begin() + count, by_rank.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return std::pair(samples.rank[a], a) < std::pair(samples.rank[b], b);
                   });
  std::vector<std::uint8_t> dropped(samples.size(), 0);
  for (index_t i = count; i < samples.size(); ++i) dropped[by_rank[i]] = 1;
  index_t kept = 0;
  for (index_t i = 0; i < samples.size(); ++i) {
    if (dropped[i]) continue;
    samples.points[kept] = samples.points[i];
    samples.triangles[kept] = samples.triangles[i];
    samples.rank[kept++] = samples.rank[i];
  }
  samples.points.resize(kept), samples.triangles.resize(kept), samples.rank.resize(kept);
}

}  // namespace danbv
