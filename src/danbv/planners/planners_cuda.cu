// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/random.h"

DANBV_CUDA_BODY(danbv::RandomBody);
DANBV_CUDA_BODY(danbv::RandomHemisphereBody);
DANBV_CUDA_BODY(danbv::TourBody);
