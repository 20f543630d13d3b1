// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/onboard/scanner_body.h"

DANBV_CUDA_BODY(danbv::onboard::BeginScanBody);
DANBV_CUDA_BODY(danbv::onboard::RegistrationInputBody);
DANBV_CUDA_BODY(danbv::onboard::DroneStateBody);
DANBV_CUDA_BODY(danbv::onboard::BeginGridBody);
DANBV_CUDA_BODY(danbv::onboard::ReachOfShipBody);
DANBV_CUDA_BODY(danbv::onboard::MoveGridPlaceBody);
DANBV_CUDA_BODY(danbv::onboard::TakeViewBody);
DANBV_CUDA_BODY(danbv::onboard::CountViewBody);
DANBV_CUDA_BODY(danbv::onboard::KeepImagesBody);
DANBV_CUDA_BODY(danbv::onboard::TryAgainBody);
DANBV_CUDA_BODY(danbv::onboard::TakeAgainBody);
