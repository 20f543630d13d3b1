// SPDX-License-Identifier: Apache-2.0
#include "names_help.h"

#include <fmt/format.h>

#include "danbv/fleet/fleet.h"
#include "danbv/oracle/oracle.h"
#include "danbv/planners/planner.h"

namespace danbv::app {

std::string planners_help() {
  std::string text =
      "Planners (PLANNER+guard: with the guard; PLANNER+bearing: looks count from the ship; "
      "PLANNER@WHICH: with the weights PLANNER-WHICH.safetensors, or PLANNER@DIR/FILE):\n";
  for (const auto& entry : planners::all_planners())
    text += fmt::format("  {:<20} {}\n", entry.name, entry.summary);
  for (const auto& entry : oracle::all_oracles())
    text += fmt::format("  {:<20} {}\n", entry.name, entry.summary);
  return text;
}

std::string classes_help() {
  using scene::TargetKind;
  std::string text;
  for (const auto& [title, kind] : {std::pair{"fleet:CLASS:SEED, CLASS one of", TargetKind::ship},
                                    {"house:KIND:SEED, KIND one of", TargetKind::house},
                                    {"object:KIND:SEED, KIND one of", TargetKind::object}}) {
    text += fmt::format("{}:\n ", title);
    for (const auto& c : fleet::classes_of(kind)) text += fmt::format(" {}", c.name);
    text += "\n";
  }
  return text;
}

}  // namespace danbv::app
