# SPDX-License-Identifier: Apache-2.0
# What LibTorch offers of c10d, its own collectives: DANBV_C10D_DEFINES and DANBV_C10D_INCLUDES, for distributed/ alone.
# TCPStore is where processes meet; Gloo adds tensors up over the network, NCCL between GPUs. Headers of Gloo and NCCL are
# not LibTorch's: Debian has libgloo-dev, and PyTorch's wheel has NCCL's beside it and Gloo's not at all.
include(CheckCXXSourceCompiles)
set(DANBV_C10D_DEFINES "")
set(DANBV_C10D_INCLUDES "")

function(danbv_check_c10d name define header use)
  set(CMAKE_REQUIRED_INCLUDES ${TORCH_INCLUDE_DIRS} ${DANBV_C10D_INCLUDES})
  # Compiled, not linked: PyTorch's targets ask for others that a check does not know.
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  set(CMAKE_REQUIRED_DEFINITIONS -D${define})
  check_cxx_source_compiles("#include <torch/csrc/distributed/c10d/${header}>\nint main() { ${use}; }" ${name})
  if(${name})
    list(APPEND DANBV_C10D_DEFINES ${define} ${name})  # LibTorch defines the first by itself, headers or not
    set(DANBV_C10D_DEFINES ${DANBV_C10D_DEFINES} PARENT_SCOPE)
  endif()
endfunction()

if(DANBV_TORCH)
  danbv_check_c10d(DANBV_HAS_TCPSTORE DANBV_C10D=1 TCPStore.hpp "c10d::TCPStore(\"localhost\").add(\"a\", 1)")
  danbv_check_c10d(DANBV_HAS_GLOO USE_C10D_GLOO ProcessGroupGloo.hpp "c10d::ProcessGroupGloo::Options::create()")
  if(DANBV_CUDA)
    find_path(DANBV_NCCL_INCLUDE nccl.h HINTS ${TORCH_INSTALL_PREFIX}/../nvidia/nccl/include)
    if(DANBV_NCCL_INCLUDE)
      set(DANBV_C10D_INCLUDES ${DANBV_NCCL_INCLUDE} ${CUDAToolkit_INCLUDE_DIRS})
      danbv_check_c10d(DANBV_HAS_NCCL USE_C10D_NCCL ProcessGroupNCCL.hpp "c10d::ProcessGroupNCCL::Options::create()")
    endif()
  endif()
  if(NOT DANBV_HAS_TCPSTORE)
    message(STATUS "LibTorch was built without c10d: one process only (danbv eval --shard aside)")
  elseif(NOT DANBV_HAS_GLOO AND NOT DANBV_HAS_NCCL)
    message(STATUS "Neither Gloo's headers (libgloo-dev) nor NCCL: processes send their gradients through rank 0")
  endif()
endif()
