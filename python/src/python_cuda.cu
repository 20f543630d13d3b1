// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cuda/launch.cuh"
#include "simulation_body.h"

DANBV_CUDA_BODY(danbv::python::DroneNumbersBody);
DANBV_CUDA_BODY(danbv::python::HistoryNumbersBody);
DANBV_CUDA_BODY(danbv::python::ProgressNumbersBody);
DANBV_CUDA_BODY(danbv::python::EndsBody);
DANBV_CUDA_BODY(danbv::python::DecodeIndexBody<std::int32_t>);
DANBV_CUDA_BODY(danbv::python::DecodeIndexBody<std::int64_t>);
DANBV_CUDA_BODY(danbv::python::DecodeViewpointBody);
DANBV_CUDA_BODY(danbv::python::ViewpointNumbersBody);
DANBV_CUDA_BODY(danbv::python::KeepRowsBody);
