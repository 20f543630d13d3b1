// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/train/adam_body.h"
#include "danbv/train/draws.h"
#include "danbv/train/gae_body.h"

DANBV_CUDA_BODY(danbv::train::GaeBody);
DANBV_CUDA_BODY(danbv::train::ActionDrawBody);
DANBV_CUDA_BODY(danbv::train::ShuffleKeyBody);
DANBV_CUDA_BODY(danbv::train::LearningRateBody);
DANBV_CUDA_BODY(danbv::train::AdamPlanBody);
DANBV_CUDA_BODY(danbv::train::AdamBody);
DANBV_CUDA_BODY(danbv::train::ReplayDrawBody);
