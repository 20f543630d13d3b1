// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/flown_table.h"

// tab:main-results: every planner around ships (mean over the sea states), houses and objects.
namespace danbv::tables {

std::vector<Flight> main_flights(const TableOptions& options);
std::vector<TableFile> main_files(const TableOptions& options, const std::vector<Flown>& flown);

// The mean of the rows of several blocks, as the paper's "All"; intervals as of independent means.
SheetBlock mean_block(const std::string& title, const std::vector<SheetBlock>& blocks);

}  // namespace danbv::tables
