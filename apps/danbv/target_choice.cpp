// SPDX-License-Identifier: Apache-2.0
#include "target_choice.h"

#include <CLI/CLI.hpp>

#include "danbv/core/cli/flags.h"
#include "mesh_target.h"
#include "sheet_source.h"

namespace danbv::app {

void bind(CLI::App& command, TargetChoice& choice) {
  add_value(command, "--targets", choice.targets,
            "Targets to scan: ships, houses, objects, a dataset's folder, a folder of meshes, or "
            "one target");
  add_value(command, "--kind", choice.kind, "What the meshes of a folder are")
      ->check(CLI::IsMember({"ships", "houses", "objects"}));
  add_length(command, choice.length_m);
  add_value(command, "--split", choice.split, "Part of a dataset that is scanned")
      ->check(CLI::IsMember({"train", "validation", "test", "all"}));
  add_number(command, "--objects", choice.objects, 0, 1'000'000,
             "Number of targets to take, spread evenly over all; 0: all");
}

std::vector<eval::TargetSource> sources_of(const TargetChoice& choice) {
  return some_of(split_sources(choice.targets, scene::kind_of_plural(choice.kind), choice.split,
                               choice.length_m),
                 choice.objects);
}

}  // namespace danbv::app
