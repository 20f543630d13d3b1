// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/policy/encode_inputs_body.h"

DANBV_CUDA_BODY(danbv::EncodeHistoryBody);
DANBV_CUDA_BODY(danbv::EncodeScalarsBody);
DANBV_CUDA_BODY(danbv::EncodeCoverageBody);
DANBV_CUDA_BODY(danbv::DecodeActionsBody);
