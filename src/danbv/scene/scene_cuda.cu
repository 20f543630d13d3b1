// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/scene/distance_field_body.h"

DANBV_CUDA_BODY(danbv::scene::DistanceFieldBody);
