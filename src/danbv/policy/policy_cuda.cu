// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/policy/encode_inputs_body.h"

DANBV_CUDA_BODY(danbv::policy::EncodeHistoryBody);
DANBV_CUDA_BODY(danbv::policy::EncodeScalarsBody);
DANBV_CUDA_BODY(danbv::policy::EncodeCoverageBody);
DANBV_CUDA_BODY(danbv::policy::DecodeActionsBody);
