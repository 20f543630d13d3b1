// SPDX-License-Identifier: Apache-2.0
#include "da_nbv_options.h"

namespace danbv::app {

void add_da_nbv_options(CLI::App& command, planners::PlannerOptions& planning) {
  command.add_option("--weights", planning.weights, "Of da-nbv, a file of danbv train")
      ->check(CLI::ExistingFile);
  command
      .add_option("--stop-gain", planning.stop_gain,
                  "da-nbv stops where eight views bring less than this share of all directions "
                  "seen; 0: only by itself")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--guard", planning.guard, "da-nbv flies into nothing that its map knows")
      ->capture_default_str();
}

}  // namespace danbv::app
