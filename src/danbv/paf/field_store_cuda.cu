// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "danbv/paf/field_store_body.h"

DANBV_CUDA_BODY(danbv::paf::PlaceFieldBody);
DANBV_CUDA_BODY(danbv::paf::CopyFieldBody);
DANBV_CUDA_BODY(danbv::paf::GatherFieldBody);
