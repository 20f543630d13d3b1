// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/device/device.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/shown.h"
#include "danbv/planners/da_nbv.h"
#include "danbv/planners/weights_card.h"

namespace danbv::app {

namespace {

// The learned planner's weights: there, and what their card says.
std::string weights() {
  const auto found = planners::find_weights();
  if (!found) return "none found: da-nbv needs some (danbv train)";
  planners::check_weights(*found);
  const auto card = planners::card_of(*found);
  if (!std::filesystem::exists(card))
    return fmt::format("{}, without a model card", found->string());
  return fmt::format("{}, hash right, {:.1f} million steps", found->string(),
                     double(planners::read_card(card).steps) / 1e6);
}

void doctor() {
  fmt::print("threads    {}\n", cpu_threads());
  fmt::print("cuda       {}\n", cuda_available() ? "available" : "not available");
  fmt::print("weights    {}\n", weights());
  const auto cache = cache_folder();
  fmt::print("cache      {}\n",
             cache ? shown(*cache) : "none (no home folder of this user's): all is computed anew");
}
}  // namespace

void add_doctor(CLI::App& app) {
  app.add_subcommand("doctor", "Print what this machine offers danbv: threads, GPU, weights, cache")
      ->callback(doctor);
}

}  // namespace danbv::app
