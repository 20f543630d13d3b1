// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace danbv::policy {

// OpenBLAS chooses its kernels by the processor's name when it is loaded, and for names younger
// than itself takes those of 2004 (SSE3). Where the processor can do more, makes it choose again
// with OPENBLAS_CORETYPE set; does nothing with another BLAS or where the user has set that. Once a
// process, before the first matrix product: ActorCritic's constructor calls it. MKL is told to give
// the same bits each time, unless the user has told it otherwise.
void choose_blas_kernels();

}  // namespace danbv::policy
