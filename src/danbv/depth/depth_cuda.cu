// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/depth/depth_body.h"
#include "danbv/depth/sensor_noise_body.h"

DANBV_CUDA_BODY(danbv::depth::DepthBody);
DANBV_CUDA_BODY(danbv::depth::SensorNoiseBody);
