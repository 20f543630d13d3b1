// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/policy/encode_inputs_body.h"
#include "danbv/policy/gennbv_body.h"
#include "danbv/policy/hemisphere_moves.h"
#include "danbv/policy/hestia_body.h"

DANBV_CUDA_BODY(danbv::policy::EncodeHistoryBody);
DANBV_CUDA_BODY(danbv::policy::EncodeScalarsBody);
DANBV_CUDA_BODY(danbv::policy::EncodeCoverageBody);
DANBV_CUDA_BODY(danbv::policy::DecodeActionsBody);
DANBV_CUDA_BODY(danbv::policy::EncodePosesBody);
DANBV_CUDA_BODY(danbv::policy::DecodeGennbvBody);
DANBV_CUDA_BODY(danbv::policy::EncodeFacesBody);
DANBV_CUDA_BODY(danbv::policy::EncodeHestiaPoseBody);
DANBV_CUDA_BODY(danbv::policy::DecodeHestiaBody);
DANBV_CUDA_BODY(danbv::policy::ChooseMoveBody);
