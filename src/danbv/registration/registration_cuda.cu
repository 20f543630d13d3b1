// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/registration/conclude_body.h"
#include "danbv/registration/fuse_body.h"

DANBV_CUDA_BODY(danbv::ClearMapsBody);
DANBV_CUDA_BODY(danbv::SelectPointsBody);
DANBV_CUDA_BODY(danbv::SelectEdgesBody);
DANBV_CUDA_BODY(danbv::BeginBody);
DANBV_CUDA_BODY(danbv::NextStageBody);
DANBV_CUDA_BODY(danbv::VerifyBody);
DANBV_CUDA_BODY(danbv::ChooseBody);
DANBV_CUDA_BODY(danbv::SearchBody);
DANBV_CUDA_BODY(danbv::ConcludeBody);
DANBV_CUDA_BODY(danbv::FuseBody);
DANBV_CUDA_BODY(danbv::FuseEdgesBody);
