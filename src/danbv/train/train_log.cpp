// SPDX-License-Identifier: Apache-2.0
#include "danbv/train/train_log.h"

#include <fmt/format.h>

namespace danbv::train {

namespace {

std::string clock_text(double seconds) {
  const auto s = std::int64_t(seconds + 0.5);
  return s < 3600 ? fmt::format("{}:{:02}", s / 60, s % 60)
                  : fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace

std::vector<LoggedValue> logged_values(std::int64_t iteration, std::int64_t steps, double fps,
                                       double elapsed_s, const IterationReport& report) {
  const env::EpisodeStatistics& e = report.episodes;
  std::vector<LoggedValue> values = {{"time/iterations", double(iteration)},
                                     {"time/total_timesteps", double(steps)},
                                     {"time/fps", fps},
                                     {"time/time_elapsed", elapsed_s},
                                     {"time/rollout_s", report.rollout_s},
                                     {"time/update_s", report.update_s},
                                     {"time/device_memory_gb", report.device_memory_gb},
                                     {"rollout/ep_rew_mean", e.reward},
                                     {"rollout/ep_len_mean", e.length},
                                     {"rollout/episodes", double(e.episodes)},
                                     {"scan/cr", e.cr},
                                     {"scan/c_dir", e.c_dir},
                                     {"scan/dcr", e.dcr},
                                     {"scan/a_p", e.a_p},
                                     {"scan/dist_m", e.dist_m},
                                     {"scan/collision_rate", e.collision_rate},
                                     {"scan/stop_rate", e.stop_rate},
                                     {"scan/unreachable_rate", e.unreachable_rate},
                                     {"scan/ground_share", e.ground_share},
                                     {"scan/ground_cr", e.ground_cr},
                                     {"scan/ground_collision_rate", e.ground_collision_rate}};
  values.insert(values.end(), report.update.values.begin(), report.update.values.end());
  values.push_back({"train/n_updates", double(report.updates)});
  return values;
}

TrainLog::TrainLog(const std::filesystem::path& out, const TrainOptions& options, std::int64_t done)
    : rollout_(options.rollout),
      done_(done),
      csv_(out / "progress.csv", done + 1),
      events_(out, done * options.rollout.steps * options.all_environments()) {
  rollout_.environments = options.all_environments();
}

std::string TrainLog::write(std::int64_t iteration, const IterationReport& report) {
  const auto now = Clock::now();
  const auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
  const std::int64_t a_rollout = rollout_.steps * rollout_.environments,
                     steps = iteration * a_rollout;
  const double elapsed = seconds(now - start_);
  const double fps = double(a_rollout) / seconds(now - last_);
  const double left = elapsed / double(iteration - done_) * double(rollout_.iterations - iteration);
  last_ = now;
  const auto values = logged_values(iteration, steps, fps, elapsed, report);
  csv_.write(values);
  events_.write(steps, values);
  const env::EpisodeStatistics& e = report.episodes;
  const std::string& warning = report.update.warning;
  return fmt::format(
      "iteration {}/{}  reward {:6.2f}  C_dir {:4.1f} %  CR {:4.1f} %  path {:4.0f} m  "
      "collisions {:3.0f} %  stops {:3.0f} %  {:.0f} steps/s  {} left{}",
      iteration, rollout_.iterations, e.reward, 100 * e.c_dir, 100 * e.cr, e.dist_m,
      100 * e.collision_rate, 100 * e.stop_rate, fps, clock_text(left),
      warning.empty() ? "" : fmt::format("  ({})", warning));
}

}  // namespace danbv::train
