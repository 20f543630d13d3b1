// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/math/vec.h"

namespace danbv {

// What a random number is for; together with who and when it keys the stream, so draws never
// depend on the order of calls, the number of environments or the number of threads.
//
// Some purposes are parts of another: they share its number (the lowest 8 bits) and keep apart by
// offsets that are added to the key's episode (bits 8 to 27) and step (the highest 4 bits). The
// offsets stay as they are, since other ones would give other numbers.
constexpr std::uint32_t part_of(std::uint32_t purpose, std::uint32_t episode_offset,
                                std::uint32_t step_offset = 0) {
  return purpose | episode_offset << 8 | step_offset << 28;
}

enum class Purpose : std::uint32_t {
  fleet = 1,
  sea = 2,
  wind = 3,
  reset = 4,
  sensor = 5,
  ais = 6,
  sampling = 7,                              // points on a surface
  dart_order = part_of(7, 1),                // which of them Poisson-disk sampling tries first
  viewing_points = part_of(7, 3),            // where a target is looked at from
  coverage_points = part_of(7, 4),           // which ground-truth points coverage counts
  masks = 8,                                 // points of a voxel, for the true directions
  mask_directions = part_of(8, 0, 1),        // rays from them
  target = 9,                                // of an episode, with its sea state
  policy = 10,                               // actions in training
  planner = 11,                              // moves of the planner random
  random_hemisphere = part_of(11, 1),        // its views
  oa_ig_positions = part_of(11, 2),          // candidates of oa-ig, numbered by the episode
  oa_ig_looks = part_of(11, 0x10000),        // and where they look
  oracle_candidates = part_of(11, 0x20000),  // candidates of oracles, numbered alike
  random_clear = part_of(11, 0x30000),       // moves of random-clear
  rmap_rays = part_of(11, 0x40000),          // rays that active-rmap fits, numbered by the episode
  refine_places = part_of(11, 0x50000),      // places that a refinement chooses from, alike
  shuffle = 12,
  replay = part_of(12, 0x80000),  // what is learned from again
  init = 13,                      // weights before training, a tensor an environment
  init_second = part_of(13, 1),   // the second part of a tensor that has two
  forecast = 14,
  test = 15,
  gnss = 16,
  sweep = 17,       // points of a random search
  check_views = 15  // danbv check visibility: it has always shared the tests' number
};

struct RngKey {
  std::uint64_t seed = 0;
  std::uint32_t environment = 0, episode = 0, step = 0;
  Purpose purpose = Purpose::test;
};

// The key of stream k of the many that share a key: a pixel's among those of a view.
DANBV_HD RngKey stream_of(RngKey key, std::uint64_t k) {
  key.seed ^= (k + 1) * 0x9E3779B97F4A7C15u;
  return key;
}

// Philox 4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3"): counter-based.
class Rng {
 public:
  DANBV_HD explicit Rng(const RngKey& key)
      : key_{std::uint32_t(key.seed), std::uint32_t(key.seed >> 32)},
        counter_{key.environment, key.episode + (std::uint32_t(key.purpose) >> 8 & 0xFFFFF),
                 key.step + (std::uint32_t(key.purpose) >> 28), std::uint32_t(key.purpose) << 24} {}

  DANBV_HD std::uint32_t bits() {
    if (used_ == 4) refill();
    return block_[used_++];
  }
  DANBV_HD double uniform() { return (bits() + 0.5) * (1.0 / 4294967296.0); }  // in (0, 1)
  DANBV_HD double uniform(double low, double high) { return low + (high - low) * uniform(); }
  DANBV_HD std::uint32_t below(std::uint32_t n) {
    return std::uint32_t((std::uint64_t(bits()) * n) >> 32);
  }
  DANBV_HD bool chance(double probability) { return uniform() < probability; }
  DANBV_HD double normal() {  // Box-Muller, one of the pair
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    return radius * std::cos(2.0 * kPi * uniform());
  }

 private:
  DANBV_HD void refill() {
    std::uint32_t c[4] = {counter_[0], counter_[1], counter_[2], counter_[3]};
    std::uint32_t k0 = key_[0], k1 = key_[1];
    for (int round = 0; round < 10; ++round) {
      const std::uint64_t a = std::uint64_t(0xD2511F53u) * c[0];
      const std::uint64_t b = std::uint64_t(0xCD9E8D57u) * c[2];
      const std::uint32_t next[4] = {std::uint32_t(b >> 32) ^ c[1] ^ k0, std::uint32_t(b),
                                     std::uint32_t(a >> 32) ^ c[3] ^ k1, std::uint32_t(a)};
      for (int i = 0; i < 4; ++i) c[i] = next[i];
      k0 += 0x9E3779B9u;
      k1 += 0xBB67AE85u;
    }
    for (int i = 0; i < 4; ++i) block_[i] = c[i];
    ++counter_[3];
    used_ = 0;
  }

  std::uint32_t key_[2];
  std::uint32_t counter_[4];
  std::uint32_t block_[4] = {};
  int used_ = 4;
};

// A point drawn uniformly on the unit sphere.
DANBV_HD Vec3d unit_sphere(Rng& rng) {
  const double z = rng.uniform(-1.0, 1.0), angle = rng.uniform(0.0, 2.0 * kPi);
  const double r = std::sqrt(1.0 - z * z);
  return {r * std::cos(angle), r * std::sin(angle), z};
}

}  // namespace danbv
