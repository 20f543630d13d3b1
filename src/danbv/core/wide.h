// SPDX-License-Identifier: Apache-2.0
#pragma once

// Before a function whose loops over lanes are worth it: compiled twice with all that it calls, for
// any processor and for vectors of 8 floats; which is taken shows when the program starts. No fused
// multiply-add in either, so both give the same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DANBV_WIDE __attribute__((target_clones("avx2", "default"), flatten))
#else
#define DANBV_WIDE
#endif
