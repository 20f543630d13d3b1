// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.h"
#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/json_text.h"
#include "danbv/eval/registration_check.h"
#include "danbv/fleet/dataset_plan.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::app {

namespace {

struct RegistrationFlags {
  std::string config;
  eval::RegistrationCheckOptions check;
  std::vector<int> sea_states = {0, 1, 2, 3, 4, 5, 6, 9};
  std::vector<std::string> targets;  // empty: of the test ships,
  int ships = 50;                    // this number
  bool json = false, verbose = false, last_pose = false;
};

nlohmann::json to_json(const eval::RegistrationSummary& s) {
  return {{"views", s.views},
          {"registered", s.registered},
          {"failed", s.failed},
          {"not_registrable", s.not_registrable},
          {"searched", s.searched},
          {"median_error_cm", s.median_cm},
          {"p99_error_cm", s.p99_cm},
          {"worst_error_cm", s.worst_cm},
          {"unflagged_over_20_cm", s.unflagged_over_20cm},
          {"within_3_sigma_percent", 100 * s.within_3_sigma},
          {"within_chi_square_50_percent", 100 * s.within_half},
          {"within_chi_square_95_percent", 100 * s.within_most}};
}

void print_row(const std::string& title, const eval::RegistrationSummary& s) {
  fmt::print("{:<22}{:>7}{:>8}{:>8}{:>10}{:>9.2f}{:>9.2f}{:>9.1f}{:>7}{:>9.1f}{:>8.1f}{:>8.1f}\n",
             title, s.views, s.registered, s.failed, s.not_registrable, s.median_cm, s.p99_cm,
             s.worst_cm, s.unflagged_over_20cm, 100 * s.within_3_sigma, 100 * s.within_half,
             100 * s.within_most);
}

// Sigmas of place and turn.
std::string told(const registration::Mat6& covariance) {
  std::string text;
  for (int i = 0; i < 6; ++i)
    text += fmt::format("{:.1f} ", (i < 3 ? 100 : 1000) * std::sqrt(covariance.m[i][i]));
  return text;
}

std::string describe(const eval::CheckedView& v) {
  return fmt::format(
      "{} {} state {} seed {} view {}: error {:.1f} cm, sigma {:.1f} cm, status {}, "
      "overlap {:.2f}, residual {:.1f} cm, conflict {:.2f}, confidence {:.2f}, {} px, "
      "searched {}, weak {}, it {}, lead {:.3f}, prior {:.1f} cm, surprise {:.1f}, off by "
      "{:.1f} {:.1f} {:.1f} cm and {:.1f} {:.1f} {:.1f} mrad, told {}",
      v.target, v.planner, v.sea_state, v.seed, v.view, 100 * v.error, 100 * v.result.sigma,
      int(v.result.status), v.result.overlap, 100 * v.result.residual, v.result.conflict,
      v.result.confidence, v.result.points, v.result.searched, v.result.weak_directions,
      v.result.iterations, v.result.lead, 100 * v.result.prior_sigma, v.result.surprise,
      100 * v.slip.x, 100 * v.slip.y, 100 * v.slip.z, 1000 * v.turn.x, 1000 * v.turn.y,
      1000 * v.turn.z, told(v.result.covariance));
}

// All views, or those that are wrong by more than 20 cm and not flagged.
std::vector<std::string> describe(const std::vector<eval::CheckedView>& views, bool all) {
  std::vector<std::string> lines;
  for (const auto& v : views) {
    const bool wrong =
        v.result.status == registration::RegistrationStatus::registered && v.error > 0.2f;
    if (wrong || all) lines.push_back(describe(v));
  }
  return lines;
}

// Those named, or some of the test ships, spread evenly.
std::vector<std::string> targets_of(const RegistrationFlags& flags) {
  if (!flags.targets.empty()) return flags.targets;
  const auto test = fleet::ship_split().test;
  const int ships = std::min<int>(flags.ships, int(test.size()));
  std::vector<std::string> names;
  for (int i = 0; i < ships; ++i) {
    const auto& entry = test[i * test.size() / ships];
    names.push_back(fmt::format("fleet:{}:{}", entry.class_name, entry.seed));
  }
  return names;
}

void run(const RegistrationFlags& flags) {
  auto check = flags.check;
  check.registration.predict = !flags.last_pose;
  const auto names = targets_of(flags);
  const auto ships = index_t(names.size());
  // Ships and seas side by side: a world of a few episodes has little for several threads to do.
  const auto states = index_t(flags.sea_states.size());
  std::vector<std::vector<eval::CheckedView>> done(ships * states);
  Progress progress("registration", ships * states);
  parallel_tasks(ships * states, [&](index_t i) {
    done[i] = check_registration(fleet::resolve_target(names[i / states]),
                                 flags.sea_states[i % states], check);
    progress.advance();
  });
  std::map<int, std::vector<eval::CheckedView>> by_state;
  for (index_t i = 0; i < ships * states; ++i) {
    auto& views = by_state[flags.sea_states[i % states]];
    views.insert(views.end(), done[i].begin(), done[i].end());
  }
  std::vector<eval::CheckedView> calm;
  nlohmann::json out;
  for (const auto& [state, views] : by_state) {
    if (state <= 6) calm.insert(calm.end(), views.begin(), views.end());
    out["by_sea_state"][std::to_string(state)] = to_json(summarize(views));
    out["by_sea_state"][std::to_string(state)]["unflagged"] = describe(views, false);
  }
  out["sea_states_0_to_6"] = to_json(summarize(calm));
  if (flags.json) {
    fmt::print("{}\n", json_text(out, 2));
    return;
  }
  fmt::print("{:<22}{:>7}{:>8}{:>8}{:>10}{:>9}{:>9}{:>9}{:>7}{:>9}{:>8}{:>8}\n", "", "views",
             "good", "failed", "not reg.", "median", "p99", "worst", ">20cm", "3sigma%", "chi50%",
             "chi95%");
  for (const auto& [state, views] : by_state) {
    print_row(fmt::format("sea state {}", state), summarize(views));
  }
  print_row("sea states 0-6", summarize(calm));
  for (const auto& [state, views] : by_state)
    for (const auto& line : describe(views, flags.verbose)) fmt::print("{}\n", line);
}

}  // namespace

void add_check_registration(CLI::App& check) {
  auto flags = std::make_shared<RegistrationFlags>();
  auto* command = check.add_subcommand(
      "registration",
      "Measure registration against the truth on the test ships, along planned paths");
  add_config_option(*command, flags->config);
  const auto set_states = [states = &flags->sea_states](const std::vector<int>& given) {
    if (given.empty()) throw CLI::ValidationError("--sea-state: none has nothing to register");
    *states = given;
  };
  ocean::bind_sea_states(*command, "--sea-state", flags->sea_states, set_states,
                         "Sea states that ships are scanned in: all, or a list such as 0,5,9");
  add_number(*command, "--ships", flags->ships, 1, 1000,
             "Number of test ships to take, spread evenly over all");
  command
      ->add_option("--target", flags->targets,
                   "Ships to take instead, between commas, such as fleet:tanker:10")
      ->delimiter(',');
  bind(*command, flags->check);
  command->add_flag("--last-pose", flags->last_pose,
                    "Start every alignment from the last pose instead of the predicted one");
  command->add_flag("--json", flags->json, "Print one JSON object and nothing else");
  command->add_flag("--verbose", flags->verbose, "List every view");
  command->callback([flags, command] {
    if (!flags->config.empty()) apply_config(*command, flags->config);
    run(*flags);
  });
}

}  // namespace danbv::app
