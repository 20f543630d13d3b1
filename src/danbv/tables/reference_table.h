// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/tables/flown_table.h"

namespace danbv::tables {

// NAME-differences: how far the reference row is ahead of every other one, over pairs of episodes
// from equal starts, a block a flight. Notes: where another row is ahead of it for sure.
Sheet reference_sheet(const std::string& name, const TableOptions& options,
                      const std::vector<Flown>& flown);

}  // namespace danbv::tables
