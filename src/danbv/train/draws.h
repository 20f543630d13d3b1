// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/core/math/rng.h"

namespace danbv::train {

// Thread: one environment. The numbers that choose its action: [N, count] in (0, 1), never 0 or 1.
struct ActionDrawBody {
  std::uint64_t seed;
  std::uint32_t iteration, step;
  int count;
  std::uint32_t first;  // number of the first environment here, among those of all processes
  Span<float> uniforms;

  DANBV_HD void operator()(index_t n) const {
    Rng rng({seed, first + std::uint32_t(n), iteration, step, Purpose::policy});
    for (int k = 0; k < count; ++k)  // 24 bits: exact in a float
      uniforms[count * n + k] = (float(rng.bits() >> 9) + 0.5f) * (1.0f / 8388608.0f);
  }
};

// Thread: one slot of a rollout. Sorting the keys shuffles the slots: random above, the slot below,
// so that no two are equal.
struct ShuffleKeyBody {
  std::uint64_t seed;
  std::uint32_t iteration, epoch;
  Span<std::int64_t> keys;

  DANBV_HD void operator()(index_t i) const {
    Rng rng({seed, std::uint32_t(i), iteration, epoch, Purpose::shuffle});
    keys[i] = (std::int64_t(rng.bits() >> 1) << 32) | i;
  }
};

// Thread: one of a batch. Which of a replay's transitions it learns from.
struct ReplayDrawBody {
  RngKey key;
  std::uint32_t count;  // of transitions
  Span<std::int64_t> index;

  DANBV_HD void operator()(index_t i) const {
    RngKey own = key;
    own.environment = std::uint32_t(i);
    index[i] = Rng(own).below(count);
  }
};

}  // namespace danbv::train
