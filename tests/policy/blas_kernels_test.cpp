// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/blas_kernels.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <string_view>

#include "danbv/policy/blas_symbol.h"

namespace danbv::policy {

// Kernels of SSE3 stay only where nothing better can run; and what is chosen multiplies matrices.
TEST(BlasKernels, FitTheProcessor) {
  const auto name = blas_symbol<const char* (*)()>("openblas_get_corename");
  if (name == nullptr) GTEST_SKIP() << "LibTorch calls no OpenBLAS here";
  choose_blas_kernels();
#if defined(__x86_64__)
  const bool modern = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  EXPECT_TRUE(!modern || std::string_view(name()) != "Prescott") << name();
#endif
  const at::Tensor a = at::arange(64 * 48, at::kFloat).view({64, 48}).sin();
  const at::Tensor b = at::arange(48 * 80, at::kFloat).view({48, 80}).cos();
  const at::Tensor got = at::mm(a, b);
  const at::Tensor want = (a.unsqueeze(2).to(at::kDouble) * b.unsqueeze(0)).sum(1);
  EXPECT_LT((got - want).abs().max().item<double>(), 1e-4);
}

}  // namespace danbv::policy
