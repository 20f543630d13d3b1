// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/oracle/oracle_body.h"
#include "danbv/oracle/random_clear_body.h"

DANBV_CUDA_BODY(danbv::oracle::MarkSeenBody);
DANBV_CUDA_BODY(danbv::oracle::DrawCandidateBody);
DANBV_CUDA_BODY(danbv::oracle::CountGainBody);
DANBV_CUDA_BODY(danbv::oracle::ScoreGainBody);
DANBV_CUDA_BODY(danbv::oracle::TakePlaceableBody);
DANBV_CUDA_BODY(danbv::oracle::JudgePlacedBody);
DANBV_CUDA_BODY(danbv::oracle::RandomClearBody);
