// SPDX-License-Identifier: Apache-2.0
#pragma once

// Before a function whose loops over lanes are worth it: compiled several times with all that it
// calls, for any processor and for vectors of 8 floats; which is taken shows when the program
// starts. No fused multiply-add in any, so all give the same bits. DANBV_WIDEST: also with
// AVX-512, for code that gains by its 32 registers.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DANBV_WIDE __attribute__((target_clones("avx2", "default"), flatten))
#define DANBV_WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), flatten))
#else
#define DANBV_WIDE
#define DANBV_WIDEST
#endif
