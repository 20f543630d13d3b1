// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch_groups.cuh"
#include "danbv/registration/conclude_body.h"
#include "danbv/registration/fill_maps.h"
#include "danbv/registration/fuse_body.h"
#include "danbv/registration/solve_graph_body.h"

DANBV_CUDA_BODY(danbv::registration::ClearMapsBody);
DANBV_CUDA_BODY(danbv::registration::SelectPointsBody);
DANBV_CUDA_BODY(danbv::registration::SelectEdgesBody);
DANBV_CUDA_BODY(danbv::registration::BeginBody);
DANBV_CUDA_BODY(danbv::registration::NextStageBody);
DANBV_CUDA_BODY(danbv::registration::VerifyBody);
DANBV_CUDA_BODY(danbv::registration::ChooseBody);
DANBV_CUDA_BODY(danbv::registration::GoOnBody);
DANBV_CUDA_BODY(danbv::registration::SearchBody);
DANBV_CUDA_BODY(danbv::registration::ConcludeBody);
DANBV_CUDA_BODY(danbv::registration::PutBody<danbv::registration::FuseBody>);
DANBV_CUDA_BODY(danbv::registration::PutBody<danbv::registration::FuseEdgesBody>);
DANBV_CUDA_BODY(danbv::registration::KeepViewBody);
DANBV_CUDA_BODY(danbv::registration::KeepAirBody);
DANBV_CUDA_BODY(danbv::registration::CountInAirBody);
DANBV_CUDA_BODY(danbv::registration::BeginSettlingBody);
DANBV_CUDA_BODY(danbv::registration::ClearKeyViewBody);
DANBV_CUDA_BODY(danbv::registration::GatherPairsBody);
DANBV_CUDA_BODY(danbv::registration::ClearForRebuildBody);
DANBV_CUDA_BODY(danbv::registration::PutBody<danbv::registration::RebuildBody>);
DANBV_CUDA_GROUPS(danbv::registration::AddToGraphBody);
DANBV_CUDA_GROUPS(danbv::registration::SolveGraphBody);
DANBV_CUDA_GROUPS(danbv::registration::PutAnewBody<danbv::registration::FuseBody>);
DANBV_CUDA_GROUPS(danbv::registration::PutAnewBody<danbv::registration::FuseEdgesBody>);
DANBV_CUDA_GROUPS(danbv::registration::PutAnewBody<danbv::registration::RebuildBody>);
