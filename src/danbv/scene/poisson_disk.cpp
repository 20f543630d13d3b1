// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/poisson_disk.h"

#include <algorithm>
#include <cmath>

#include "danbv/core/error.h"
#include "danbv/scene/dart_throwing.h"

namespace danbv::scene {

namespace {
// Darts of random order end near r^2 = 0.7 area / count at best; candidates are finite, so less.
constexpr double kFirstGuess = 0.62;
constexpr double kSpare = 0.01, kAccepted = 0.03;  // darts more than asked for: aim, and enough
constexpr int kAttempts = 12;

// Throws with r, then with an r corrected by the count, until a little more than count fit. Returns
// the r that did it.
double seek_radius(DartThrowing& darts, double r, double high, index_t count) {
  double low = 0;  // r too small (or right); high: too large
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const index_t fit = darts.throw_all(float(r));
    if (fit >= count && (double(fit) <= (1 + kAccepted) * double(count) || r == high)) return r;
    (fit < count ? high : low) = r;
    const double guess = r * std::sqrt(double(fit) / ((1 + kSpare) * double(count)));
    r = guess > low && guess < high ? guess : 0.5 * (low + high);
  }
  if (darts.throw_all(float(low)) < count) fail("Poisson-disk sampling found no radius");
  return low;
}
}  // namespace

PoissonDisks::PoissonDisks(const TriangleMesh& mesh, index_t count,
                           const PoissonDiskOptions& options) {
  require(count > 0 && count < (index_t(1) << 28), "the number of points must be in 1..2^28");
  require(options.oversampling >= 2 && options.oversampling <= 15,
          "the oversampling of Poisson disks must be in 2..15");
  const ClippedSurface surface(mesh, options.z_min);
  area_ = surface.area();
  darts_ = std::make_unique<DartThrowing>(
      sample_uniform(surface, count * options.oversampling, options.seed), area_ / double(count),
      options.seed);
}
PoissonDisks::~PoissonDisks() = default;

SurfaceSamples PoissonDisks::draw(index_t count) {
  const index_t all = drawn_ + count;
  const double high = drawn_ == 0 ? darts_->largest_radius() : radius_;
  const double guess = drawn_ == 0 ? std::sqrt(kFirstGuess * area_ / double(count))
                                   : radius_ * std::sqrt(double(drawn_) / double(all));
  radius_ = seek_radius(*darts_, std::min(guess, high), high, all);
  drawn_ = all;
  return darts_->hand_out(count);
}

SurfaceSamples poisson_disk(const TriangleMesh& mesh, index_t count,
                            const PoissonDiskOptions& options) {
  return PoissonDisks(mesh, count, options).draw(count);
}

}  // namespace danbv::scene
