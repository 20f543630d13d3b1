// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <dlfcn.h>

namespace danbv::policy {

// A function of the BLAS that LibTorch has loaded, or null: danbv itself links none.
template <class Function>
Function blas_symbol(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
}

}  // namespace danbv::policy
