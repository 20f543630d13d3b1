// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/workspace.h"  // where it lives now, as planners need it too
