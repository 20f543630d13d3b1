// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/metrics/coverage_body.h"

DANBV_CUDA_BODY(danbv::MarkCoveredBody);
DANBV_CUDA_BODY(danbv::UncoverBody);
DANBV_CUDA_BODY(danbv::CountUncoveredBody);
DANBV_CUDA_BODY(danbv::SumBricksBody);
