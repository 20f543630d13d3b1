// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/planners/enough_seen_body.h"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/greedy_paf_body.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/oa_ig_body.h"
#include "danbv/planners/random.h"

DANBV_CUDA_BODY(danbv::RandomBody);
DANBV_CUDA_BODY(danbv::RandomHemisphereBody);
DANBV_CUDA_BODY(danbv::TourBody);
DANBV_CUDA_BODY(danbv::OaIgBeliefBody);
DANBV_CUDA_BODY(danbv::OaIgScoreBody);
DANBV_CUDA_BODY(danbv::PickBestBody);
DANBV_CUDA_BODY(danbv::AllowCandidateBody);
DANBV_CUDA_BODY(danbv::PickCandidateBody);
DANBV_CUDA_BODY(danbv::ScoreLookBody);
DANBV_CUDA_BODY(danbv::FindBlockedLegsBody);
DANBV_CUDA_BODY(danbv::MendLegsBody);
DANBV_CUDA_BODY(danbv::CountPairsBody);
DANBV_CUDA_BODY(danbv::EnoughSeenBody);
