// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/flown_table.h"

// tab:sea-state-results: sea state 0 against 9, and all of them as a curve. It has the runs of the
// main table's ships.
namespace danbv::tables {

std::vector<Flight> sea_flights(const TableOptions& options);
std::vector<TableFile> sea_files(const TableOptions& options, const std::vector<Flown>& flown);

}  // namespace danbv::tables
