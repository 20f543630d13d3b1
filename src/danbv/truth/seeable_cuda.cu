// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/truth/seeable_body.h"

DANBV_CUDA_BODY(danbv::truth::SeeableBody);
