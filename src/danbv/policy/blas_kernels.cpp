// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/blas_kernels.h"

#include <cstdlib>
#include <string_view>

#include "danbv/policy/blas_symbol.h"

namespace danbv::policy {

namespace {

// The best kernels that the processor can run, by OpenBLAS's names; null: the oldest must do.
const char* best_kernels() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq"))
    return "SkylakeX";
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
  return nullptr;
}

bool choose_again() {
  constexpr const char* kVariable = "OPENBLAS_CORETYPE";
  const auto name = blas_symbol<const char* (*)()>("openblas_get_corename");
  const auto quit = blas_symbol<void (*)()>("gotoblas_dynamic_quit");
  const auto init = blas_symbol<void (*)()>("gotoblas_dynamic_init");
  const char* kernels = best_kernels();
  if (name == nullptr || quit == nullptr || init == nullptr || kernels == nullptr) return false;
  if (std::getenv(kVariable) != nullptr || std::string_view(name()) != "Prescott") return false;
  ::setenv(kVariable, kernels, 0);
  quit(), init();
  return true;
}

// MKL may else use fewer threads where the machine is busy, and then adds up in another order.
bool keep_mkl_steady() {
  return ::setenv("MKL_DYNAMIC", "FALSE", 0) == 0 && ::setenv("MKL_CBWR", "AUTO", 0) == 0;
}

}  // namespace

void choose_blas_kernels() {
  [[maybe_unused]] static const bool chosen = choose_again(), steady = keep_mkl_steady();
}

}  // namespace danbv::policy
