// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/metrics/view_coverage_body.h"

DANBV_CUDA_BODY(danbv::CoverPointsBody);
DANBV_CUDA_BODY(danbv::ResetCoverBody);
DANBV_CUDA_BODY(danbv::CoverRateBody);
