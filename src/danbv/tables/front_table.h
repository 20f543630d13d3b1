// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/flown_table.h"

// What is seen for what is flown: scans with far more views than the paper's budget.
namespace danbv::tables {

constexpr int kFrontViews = 100;

std::vector<Flight> front_flights(const TableOptions& options);
std::vector<TableFile> front_files(const TableOptions& options, const std::vector<Flown>& flown);

}  // namespace danbv::tables
