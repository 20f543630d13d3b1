// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/metrics/chamfer_body.h"
#include "danbv/metrics/cloud_on_device.h"
#include "danbv/metrics/coverage_body.h"
#include "danbv/metrics/view_coverage_body.h"

DANBV_CUDA_BODY(danbv::metrics::MeshDistanceBody);
DANBV_CUDA_BODY(danbv::metrics::LayPointsBody);
DANBV_CUDA_BODY(danbv::metrics::TellNearbyBody);
DANBV_CUDA_BODY(danbv::metrics::SearchAllBody);
DANBV_CUDA_BODY(danbv::metrics::MovePointsBody);
DANBV_CUDA_BODY(danbv::metrics::MarkCoveredBody);
DANBV_CUDA_BODY(danbv::metrics::UncoverBody);
DANBV_CUDA_BODY(danbv::metrics::CountUncoveredBody);
DANBV_CUDA_BODY(danbv::metrics::OpenCellsBody);
DANBV_CUDA_BODY(danbv::metrics::SumBricksBody);
DANBV_CUDA_BODY(danbv::metrics::CoverPointsBody);
DANBV_CUDA_BODY(danbv::metrics::ResetCoverBody);
DANBV_CUDA_BODY(danbv::metrics::CoverRateBody);
