// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/env/episode_body.h"

DANBV_CUDA_BODY(danbv::RestBody);
DANBV_CUDA_BODY(danbv::ResetEpisodeBody);
DANBV_CUDA_BODY(danbv::FlyBody);
DANBV_CUDA_BODY(danbv::LookBody);
DANBV_CUDA_BODY(danbv::NoiseKeyBody);
DANBV_CUDA_BODY(danbv::TruePosesBody);
DANBV_CUDA_BODY(danbv::KnowBody);
