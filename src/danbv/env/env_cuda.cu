// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/env/environment_body.h"
#include "danbv/env/episode_body.h"
#include "danbv/env/true_map.h"

DANBV_CUDA_BODY(danbv::env::NoViewBody);
DANBV_CUDA_BODY(danbv::env::OnlyViewsBody);
DANBV_CUDA_BODY(danbv::env::ResetEpisodeBody);
DANBV_CUDA_BODY(danbv::env::PlanLegBody);
DANBV_CUDA_BODY(danbv::env::LookAlongBody);
DANBV_CUDA_BODY(danbv::env::FlyBody);
DANBV_CUDA_BODY(danbv::env::SensorDataBody);
DANBV_CUDA_BODY(danbv::env::NoiseKeyBody);
DANBV_CUDA_BODY(danbv::env::TruePosesBody);
DANBV_CUDA_BODY(danbv::env::AlignToTruthBody);
DANBV_CUDA_BODY(danbv::env::DrawRequestBody);
DANBV_CUDA_BODY(danbv::env::RecordActionBody);
DANBV_CUDA_BODY(danbv::env::EndEpisodeBody);
DANBV_CUDA_BODY(danbv::env::ReplayBody);
DANBV_CUDA_BODY(danbv::env::MeasureViewBody);
DANBV_CUDA_BODY(danbv::env::MeasureLateBody);
DANBV_CUDA_BODY(danbv::env::FirstViewBody);
DANBV_CUDA_BODY(danbv::env::RewardBody);
