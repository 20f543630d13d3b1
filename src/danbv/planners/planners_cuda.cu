// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/core/grid/move_grid_body.h"
#include "danbv/planners/active_rmap/density_fit_body.h"
#include "danbv/planners/active_rmap/view_gain_body.h"
#include "danbv/planners/air_map_body.h"
#include "danbv/planners/fixed_views.h"
#include "danbv/planners/greedy_paf_body.h"
#include "danbv/planners/leg_guard_body.h"
#include "danbv/planners/oa_ig_body.h"
#include "danbv/planners/random.h"
#include "danbv/planners/refine/refine_body.h"
#include "danbv/planners/relocalization.h"
#include "danbv/planners/stagnation_stop_body.h"
#include "danbv/planners/wind_limit.h"

DANBV_CUDA_BODY(danbv::planners::RandomBody);
DANBV_CUDA_BODY(danbv::planners::RandomHemisphereBody);
DANBV_CUDA_BODY(danbv::planners::TourBody);
DANBV_CUDA_BODY(danbv::planners::OaIgBeliefBody);
DANBV_CUDA_BODY(danbv::planners::OaIgScoreBody);
DANBV_CUDA_BODY(danbv::planners::PickBestBody);
DANBV_CUDA_BODY(danbv::planners::AllowCandidateBody);
DANBV_CUDA_BODY(danbv::planners::PickCandidateBody);
DANBV_CUDA_BODY(danbv::planners::ScoreLookBody);
DANBV_CUDA_BODY(danbv::planners::BeginAirBody);
DANBV_CUDA_BODY(danbv::planners::CarveAirBody);
DANBV_CUDA_BODY(danbv::planners::FindBlockedLegsBody);
DANBV_CUDA_BODY(danbv::planners::RepairLegsBody);
DANBV_CUDA_BODY(danbv::planners::RelocalizeBody);
DANBV_CUDA_BODY(danbv::planners::TurnFromWindBody);
DANBV_CUDA_BODY(danbv::planners::NoteLegBody);
DANBV_CUDA_BODY(danbv::planners::CountPairsBody);
DANBV_CUDA_BODY(danbv::planners::StagnationStopBody);
DANBV_CUDA_BODY(danbv::planners::TakeViewsBody);
DANBV_CUDA_BODY(danbv::planners::KeepPixelsBody);
DANBV_CUDA_BODY(danbv::planners::BeginVolumeBody);
DANBV_CUDA_BODY(danbv::planners::BeginStepBody);
DANBV_CUDA_BODY(danbv::planners::FitRaysBody);
DANBV_CUDA_BODY(danbv::planners::FitVoxelsBody);
DANBV_CUDA_BODY(danbv::planners::VoxelOpacityBody);
DANBV_CUDA_BODY(danbv::planners::ViewGainBody);
DANBV_CUDA_BODY(danbv::planners::CandidateCostBody);
DANBV_CUDA_BODY(danbv::planners::PickViewBody);
DANBV_CUDA_BODY(danbv::planners::ForgetFlownBody);
DANBV_CUDA_BODY(danbv::planners::BeginRefineBody);
DANBV_CUDA_BODY(danbv::planners::ClearFineMapBody);
DANBV_CUDA_BODY(danbv::MoveGridBody<danbv::planners::FineCells>);
DANBV_CUDA_BODY(danbv::planners::MeasurePixelBody);
DANBV_CUDA_BODY(danbv::planners::CarveFineAirBody);
DANBV_CUDA_BODY(danbv::planners::ListSurfaceBody);
DANBV_CUDA_BODY(danbv::planners::MarkBesideBody);
DANBV_CUDA_BODY(danbv::planners::ListTargetsBody);
DANBV_CUDA_BODY(danbv::planners::DrawPlaceBody);
DANBV_CUDA_BODY(danbv::planners::ClearCubeBody);
DANBV_CUDA_BODY(danbv::planners::DrawCubeBody);
DANBV_CUDA_BODY(danbv::planners::SumPromisesBody);
DANBV_CUDA_BODY(danbv::planners::ScoreLookFromBody);
DANBV_CUDA_BODY(danbv::planners::PickRefinedBody);
DANBV_CUDA_BODY(danbv::planners::NoteLooksBody);
