// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/flown_table.h"

namespace danbv::tables {

// Never lost, never touched: test ships, houses and objects with and without the obstacle sensor,
// and meshes of others as ships of three lengths, where a folder of them is given.
std::vector<Flight> safety_flights(const TableOptions& options);

// safety: a block a flight; safety-sea: the first flight by sea state. Notes name every scan that
// was lost or ended in a collision.
std::vector<TableFile> safety_files(const TableOptions& options, const std::vector<Flown>& flown);

}  // namespace danbv::tables
