// SPDX-License-Identifier: Apache-2.0
#include "used_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/error.h"
#include "danbv/eval/any_planner.h"

namespace danbv::app {

void check_used(const CLI::App& command, const std::vector<std::string>& planners) {
  for (const CLI::Option* option : command.get_options()) {
    if (!is_set(*option)) continue;
    const auto ignores = [&](const std::string& planner) {
      return eval::ignores_option(planner, option->get_name());
    };
    if (std::all_of(planners.begin(), planners.end(), ignores))
      fail(fmt::format("{} changes nothing for {}: leave it out", option->get_name(),
                       fmt::join(planners, ", ")));
  }
}

}  // namespace danbv::app
