// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/env/environment_body.h"

DANBV_CUDA_BODY(danbv::DrawRequestBody);
DANBV_CUDA_BODY(danbv::MeasureViewBody);
DANBV_CUDA_BODY(danbv::RewardBody);
