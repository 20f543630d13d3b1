// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/flown_table.h"

// tab:ablation: policies trained with and without the paper's components, tested on the ships.
namespace danbv::tables {

std::vector<Flight> ablation_flights(const TableOptions& options);
std::vector<TableFile> ablation_files(const TableOptions& options, const std::vector<Flown>& flown);

}  // namespace danbv::tables
