// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/metrics/chamfer_body.h"

DANBV_CUDA_BODY(danbv::MeshDistanceBody);
DANBV_CUDA_BODY(danbv::NearestPointBody);
