// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/simd.h"  // IWYU pragma: export. For truth/ until it includes simd.h itself.
