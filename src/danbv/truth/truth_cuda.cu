// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/truth/direction_coverage_body.h"
#include "danbv/truth/direction_mask_body.h"
#include "danbv/truth/missing_faces_body.h"
#include "danbv/truth/visibility/point_visibility_body.h"

DANBV_CUDA_BODY(danbv::truth::PointVisibilityBody);
DANBV_CUDA_BODY(danbv::truth::DirectionMaskBody);
DANBV_CUDA_BODY(danbv::truth::CountHitsBody);
DANBV_CUDA_BODY(danbv::truth::EnterDirectionsBody);
DANBV_CUDA_BODY(danbv::truth::DirectionRatesBody);
DANBV_CUDA_BODY(danbv::truth::ResetDirectionsBody);
DANBV_CUDA_BODY(danbv::truth::SumMissingBody);
DANBV_CUDA_BODY(danbv::truth::MissingCentroidBody);
