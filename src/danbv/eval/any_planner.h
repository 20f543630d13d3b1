// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/oracle/oracle.h"

namespace danbv::eval {

// A planner or an oracle by its name; the Error for an unknown one lists those there are.
std::unique_ptr<planners::Planner> make_any_planner(std::string_view name, const Queue& queue,
                                                    const oracle::OracleView& view,
                                                    const planners::PlannerOptions& options);

// "" when there is one of that name, else what to say: for checks of command lines.
std::string unknown_planner(std::string_view name);

}  // namespace danbv::eval
