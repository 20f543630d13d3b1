// SPDX-License-Identifier: Apache-2.0
#include "danbv/onboard/scanner.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/onboard/scanner_body.h"

namespace danbv::onboard {

namespace {
constexpr index_t kGrain = 16;  // drones that a core takes at a time
}

Scanner::Scanner(const Queue& queue, index_t drones, const camera::Camera& camera,
                 const ScannerOptions& options)
    : camera_(camera), state_(queue, drones, options.state) {
  const Device device = queue.device();
  if (options.registers) {
    registration_.emplace(queue, drones, camera, options.registration);
    located_ = {queue, std::vector<registration::RegistrationResult>(drones)};
    anew_ = {queue, std::vector<std::uint8_t>(drones)};
  }
  if (views_wait()) {
    images_ = {device, drones * kKeptViews * camera.pixels()};
    again_ = {device, drones * camera.pixels()};
    late_ = {queue, std::vector<registration::RegistrationResult>(drones)};
    late_registered_ = {device, drones};
  }
  kept_ = {device, drones};
  tracks_ = {queue, std::vector<LevelTrack>(drones)};
  places_ = {device, drones};
  steps_ = {queue, std::vector<Vec3i>(drones)};
  inputs_ = {device, drones};
  registered_ = {device, drones};
  drone_ = {queue, std::vector<state::DroneState>(drones)};
  history_ = {device, drones};
  all_ = {queue, std::vector<std::uint8_t>(drones, 1)};
  begin(queue);
}

void Scanner::begin(const Queue& queue, Span<const std::uint8_t> which) {
  state_.reset(queue, which);
  parallel_for(queue, drones(), BeginScanBody{which, history_.span(), kept_.span(), places_.span()},
               kGrain);
}

void Scanner::begin(const Queue& queue) { begin(queue, all_.span()); }

state::Observation Scanner::observe(const Queue& queue, Span<const float> depth,
                                    Span<const CameraPose> poses, Span<const ShipFacts> ships,
                                    Span<const WeatherReport> weather) {
  locate(queue, depth, poses, ships, weather);
  return integrate(queue, depth, poses, ships, weather, located());
}

void Scanner::tell_registration(const Queue& queue, Span<const CameraPose> poses,
                                Span<const ShipFacts> ships, Span<const WeatherReport> weather,
                                bool only_tries) const {
  require(registration_.has_value(), "this scanner does not register: its poses must be given");
  if (poses.size != drones() || ships.size != drones() || weather.size != drones())
    fail(fmt::format("a scanner of {} drones given {} poses, {} ships and {} weather reports",
                     drones(), poses.size, ships.size, weather.size));
  parallel_for(queue, drones(),
               RegistrationInputBody{only_tries, poses, ships, weather, history_.span(),
                                     kept_.span(), tracks_.span(), inputs_.span()},
               kGrain);
}

void Scanner::locate(const Queue& queue, Span<const float> depth, Span<const CameraPose> poses,
                     Span<const ShipFacts> ships, Span<const WeatherReport> weather) {
  tell_registration(queue, poses, ships, weather, false);
  registration_->register_views(queue, depth, inputs_.span());
  const std::int32_t least_points = registration_->options().min_points;
  if (!views_wait())
    return parallel_for(queue, drones(),
                        CountViewBody{least_points, ships, registration_->results(), kept_.span(),
                                      located_.span(), anew_.span()},
                        kGrain);
  parallel_for(queue, drones(),
               TakeViewBody{least_points, poses, tracks_.span(), registration_->results(),
                            kept_.span(), located_.span()},
               kGrain);
  try_again(queue, depth, ships, weather);
}

// A CPU can look whether any drone tries a view again; a GPU would have to be waited for.
bool Scanner::may_try_again(const Queue& queue) const {
  if (queue.device() != Device::cpu) return true;
  const Span<const KeptViews> all = kept_.span();
  return std::any_of(all.data, all.data + all.size,
                     [](const KeptViews& kept) { return kept.again >= 0; });
}

void Scanner::try_again(const Queue& queue, Span<const float> depth, Span<const ShipFacts> ships,
                        Span<const WeatherReport> weather) {
  const index_t pixels = camera_.pixels();
  parallel_for(queue, drones() * pixels,
               KeepImagesBody{pixels, depth, kept_.span(), images_.span(), again_.span()}, 4096);
  parallel_for(
      queue, drones(),
      TryAgainBody{level_frames(), ships, weather, kept_.span(), tracks_.span(), inputs_.span()},
      kGrain);
  if (may_try_again(queue)) registration_->register_views(queue, again_.span(), inputs_.span());
  parallel_for(queue, drones(),
               TakeAgainBody{registration_->results(), kept_.span(), located_.span(), late_.span(),
                             anew_.span()},
               kGrain);
}

void Scanner::try_locate(const Queue& queue, Span<const float> depth, Span<const CameraPose> poses,
                         Span<const ShipFacts> ships, Span<const WeatherReport> weather,
                         Span<registration::RegistrationResult> results) const {
  tell_registration(queue, poses, ships, weather, true);
  registration_->try_views(queue, depth, inputs_.span(), results);
}

void Scanner::place_grids(const Queue& queue, Span<const float> depth, Span<const CameraPose> poses,
                          Span<const ShipFacts> ships,
                          Span<const registration::RegistrationResult> located) {
  parallel_for(queue, drones(), BeginGridBody{anew(), located, places_.span()}, kGrain);
  const ReachOfShipBody reach{camera_, depth, poses, ships, located, places_.span()};
  parallel_for(queue, drones() * reach.threads(), reach, 128);
  parallel_for(queue, drones(),
               MoveGridPlaceBody{state_.options().grid.voxel, poses, ships, located,
                                 registration_->tracking(), places_.span(), steps_.span()},
               kGrain);
}

state::Observation Scanner::integrate(const Queue& queue, Span<const float> depth,
                                      Span<const CameraPose> poses, Span<const ShipFacts> ships,
                                      Span<const WeatherReport> weather,
                                      Span<const registration::RegistrationResult> located) {
  if (registration_) place_grids(queue, depth, poses, ships, located);
  parallel_for(
      queue, drones(),
      DroneStateBody{state_.options().grid.voxel, poses, ships, weather, located, late_.span(),
                     kept_.span(), places_.span(), steps_.span(), tracks_.span(),
                     registered_.span(), late_registered_.span(), drone_.span(), history_.span()},
      kGrain);
  depth_ = depth;
  if (registration_) {
    state_.reset(queue, anew());
    state_.move(queue, steps_.span());
  }
  state_.integrate(queue, camera_, depth, registered_.span());
  if (views_wait() && may_try_again(queue))
    state_.integrate(queue, camera_, again_.span(), late_registered_.span());
  return observation();
}

state::Observation Scanner::observation() const {
  state::Observation seen = state_.observation(drone_.span(), history_.span());
  seen.images = {camera_, depth_,       registered_.span(), again_.span(), late_registered_.span(),
                 anew(),  steps_.span()};
  return seen;
}

LevelFrames Scanner::level_frames() const {
  if (!registration_) return {};
  return {registration_->options(), state_.options().grid.voxel, tracks_.span(),
          registration_->tracking(), places_.span()};
}

}  // namespace danbv::onboard
