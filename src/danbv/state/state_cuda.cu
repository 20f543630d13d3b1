// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/core/grid/move_grid_body.h"
#include "danbv/state/close_view_body.h"
#include "danbv/state/grey_images_body.h"
#include "danbv/state/integrate_body.h"

DANBV_CUDA_BODY(danbv::state::IntegrateBody);
DANBV_CUDA_BODY(danbv::state::BlockDepthBody);
DANBV_CUDA_BODY(danbv::state::NearRaysBody);
DANBV_CUDA_BODY(danbv::state::CloseViewBody);
DANBV_CUDA_BODY(danbv::state::ResetStateBody);
DANBV_CUDA_BODY(danbv::MoveGridBody<danbv::state::StateGrids>);
DANBV_CUDA_BODY(danbv::state::GreyImagesBody);
DANBV_CUDA_BODY(danbv::state::ForgetGreyBody);
DANBV_CUDA_BODY(danbv::state::CountFramesBody);
