// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/blas_threads.h"

#include "danbv/policy/blas_symbol.h"

namespace danbv::policy {

namespace {

int blas_threads() {
  static const auto get = blas_symbol<int (*)()>("openblas_get_num_threads");
  return get != nullptr ? get() : 0;
}

void set_blas_threads(int threads) {
  static const auto set = blas_symbol<void (*)(int)>("openblas_set_num_threads");
  if (set != nullptr) set(threads);
}

}  // namespace

OneBlasThread::OneBlasThread(bool wanted) {
  if (!wanted || blas_threads() <= 1) return;
  before_ = blas_threads();
  set_blas_threads(1);
}

OneBlasThread::~OneBlasThread() {
  if (before_ > 0) set_blas_threads(before_);
}

}  // namespace danbv::policy
