// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/truth/direction_coverage_body.h"

DANBV_CUDA_BODY(danbv::CountHitsBody);
DANBV_CUDA_BODY(danbv::EnterDirectionsBody);
DANBV_CUDA_BODY(danbv::DirectionRatesBody);
DANBV_CUDA_BODY(danbv::ResetDirectionsBody);
