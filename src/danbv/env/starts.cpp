// SPDX-License-Identifier: Apache-2.0
#include "danbv/env/starts.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/env/episode_body.h"

namespace danbv::env {

namespace {
// "" below half of the height that a drone may fly at.
std::string high_waves(const Episode& episode, const FlightOptions& flight) {
  const double highest = episode.waves.highest(), top = flight.workspace.high.z;
  if (!episode.floats || highest + flight.water_clearance <= 0.5 * top) return "";
  return fmt::format(
      "waves of up to {:.1f} m cover what a drone may fly in about it, {:.1f} m high (real metres)",
      episode.scale.real_length(highest).value, episode.scale.real_length(top).value);
}

std::string no_fixed_start(const std::string& target, const Episode& episode,
                           const WorldOptions& options) {
  const auto real = [&](double length) { return episode.scale.real_length(length).value; };
  const Workspace& box = options.flight.workspace;
  const Vec3d start = options.reset.start;
  const std::string why =
      !box.contains(start.cast<float>())
          ? fmt::format(
                "the drone flies {:.4g} to {:.4g} m ahead of midship, {:.4g} to {:.4g} to port and "
                "{:.4g} to {:.4g} above the water",
                real(box.low.x), real(box.high.x), real(box.low.y), real(box.high.y),
                real(box.low.z), real(box.high.z))
          : fmt::format("it is in the waves, or within {:.3g} m of the target",
                        real(options.reset.min_clearance));
  return fmt::format("--start {:.4g} {:.4g} {:.4g}: no place to begin a scan of {} at: {}",
                     real(start.x), real(start.y), real(start.z), target, why);
}
}  // namespace

std::string rough_sea(const Episode& episode, const FlightOptions& flight) {
  const std::string waves = high_waves(episode, flight);
  if (waves.empty()) return "";
  return "the ship is small for this sea state: " + waves +
         "; expect views that see none of it or find no place in the map";
}

std::string no_start(const std::string& target, const Episode& episode,
                     const WorldOptions& options) {
  if (options.reset.fixed) return no_fixed_start(target, episode, options);
  if (const std::string waves = high_waves(episode, options.flight); !waves.empty())
    return fmt::format("there is no free place to begin a scan of {} at: {}", target, waves);
  return fmt::format(
      "there is no free place to begin a scan of {} at: it fills the workspace, "
      "or --reset.distance-low or --reset.min-clearance is too large",
      target);
}

std::vector<Episode> start_episodes(const Queue& queue, const TargetSet& targets,
                                    std::uint64_t seed, const WorldOptions& options,
                                    const std::vector<EpisodeRequest>& requests) {
  const Buffer<EpisodeRequest> asked(queue, requests);
  Buffer<Episode> begun(queue, std::vector<Episode>(requests.size()));
  Buffer<std::uint8_t> began(queue.device(), index_t(requests.size()));
  const WorldView world{seed,         options, targets.infos(), targets.trees(), targets.fields(),
                        begun.span(), {}};
  parallel_for(queue, asked.size(), ResetEpisodeBody{world, asked.span(), began.span()}, 1);
  auto episodes = begun.download(queue);
  queue.wait();
  return episodes;
}

}  // namespace danbv::env
