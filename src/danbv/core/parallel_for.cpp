// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/parallel_for.h"

#include <omp.h>

namespace danbv {

namespace {
int chosen_threads = 0;
}

int cpu_threads() { return chosen_threads > 0 ? chosen_threads : omp_get_max_threads(); }

void set_cpu_threads(int threads) { chosen_threads = threads; }

}  // namespace danbv
