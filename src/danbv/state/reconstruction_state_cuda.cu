// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/state/close_view_body.h"
#include "danbv/state/integrate_body.h"

DANBV_CUDA_BODY(danbv::IntegrateBody);
DANBV_CUDA_BODY(danbv::BlockDepthBody);
DANBV_CUDA_BODY(danbv::NearRaysBody);
DANBV_CUDA_BODY(danbv::CloseViewBody);
DANBV_CUDA_BODY(danbv::ResetStateBody);
