// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "danbv/tables/table_rows.h"

namespace danbv::tables {

// What every table that is flown is told.
struct TableOptions {
  eval::EvalOptions eval;  // episodes, sea states, points, device, ..; planners are those of rows
  std::vector<TableRow> rows;
  std::string reference = "da-nbv";  // the row that all others are compared with
  std::string meshes = {};           // folder of ships that others made; empty: none
};

// Targets of a kind, flown around by all rows. Tables that ask for the same share it.
struct Flight {
  std::string name;  // of the folder that keeps one file a finished target
  scene::TargetKind kind = scene::TargetKind::ship;
  eval::EvalOptions options;
  std::string targets =
      {};  // folder of meshes, all made length_m long; empty: the kind's test split
  double length_m = 0;
};

struct Flown {
  Flight flight;
  std::vector<eval::TargetResult> results = {};
  std::vector<eval::NotFlown> not_flown = {};  // in no number of the table
};

// A note a target and sea state that could not be flown, with the reason.
std::vector<std::string> not_flown_notes(const std::vector<Flown>& flown);

// A member of the family: one file, one line in all_flown_tables().
struct FlownTable {
  std::string_view name, summary;
  std::function<std::vector<Flight>(const TableOptions&)> flights;
  // What was flown, in the order of the flights, as files.
  std::function<std::vector<TableFile>(const TableOptions&, const std::vector<Flown>&)> files;
  std::function<void(eval::EvalOptions&)> set_defaults;
  std::string_view spec = "";  // of the sweep whose policies are the rows; empty: planners by name
  bool takes_meshes = false;   // a folder of them may be given
};

const std::vector<FlownTable>& all_flown_tables();

// The ships of the main table, in all sea states: those of the table of sea states, too.
Flight ships_flight(const TableOptions& options);

}  // namespace danbv::tables
