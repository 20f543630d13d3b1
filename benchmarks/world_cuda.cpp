// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "benchmarks/benchmark.h"
#include "benchmarks/fleet_sample.h"
#include "danbv/core/cuda/launch_profile.h"
#include "danbv/env/world.h"
#include "danbv/planners/planner.h"

// The simulator on the GPU: depth images, and the world's half of the loop.
namespace danbv::bench {

namespace {

constexpr int kShips = 64, kSeaState = 5;

// A world whose drones fly about the hemisphere; episodes begin anew when their budget is spent.
class FlyingWorld {
 public:
  explicit FlyingWorld(index_t environments)
      : ships_(training_ships(kShips)),
        targets_(queue_, pointers(ships_)),
        world_(queue_, targets_, environments, camera::Camera::with_fov(400, 400, 90), 1),
        planner_(planners::make_planner("random-hemisphere", {1, 30, 9.0f})),
        actions_(Device::cuda, environments) {}

  void reset() {
    std::vector<env::EpisodeRequest> requests;
    for (index_t i = 0; i < world_.environments(); ++i)
      requests.push_back({std::uint32_t(i), std::int32_t(i % kShips), kSeaState, 1});
    world_.reset(queue_, requests);
    queue_.wait();
  }
  void step() {
    planner_->decide(queue_, world_.observation(), actions_.span());
    world_.step(queue_, actions_.span());
  }
  double seconds_of_steps(int steps) {
    queue_.wait();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) step();
    queue_.wait();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  std::string profile(int steps) {
    cuda::begin_profile();
    for (int i = 0; i < steps; ++i) step();
    return cuda::to_table(cuda::end_profile());
  }
  double seconds_of_images(int rounds) {
    Buffer<float> depth(Device::cuda, world_.environments() * world_.camera().pixels());
    const auto render = [&] {
      targets_.caster().render(queue_, world_.camera(), world_.true_views(), depth.span());
    };
    render(), queue_.wait();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < rounds; ++i) render();
    queue_.wait();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / rounds;
  }

 private:
  Queue queue_{Device::cuda};
  std::vector<scene::Target> ships_;
  env::TargetSet targets_;
  env::World world_;
  std::unique_ptr<planners::Planner> planner_;
  Buffer<action::Action> actions_;
};

}  // namespace

Result depth_images_cuda() {
  FlyingWorld world(256);
  world.reset();
  for (int i = 0; i < 3; ++i) world.step();
  return {"depth_images",
          256 / world.seconds_of_images(20),
          {},
          "images/s",
          false,
          "",
          "256 views of 64 ships, 400 x 400, sea state 5"};
}

Result world_steps_cuda() {
  FlyingWorld world(256);
  world.reset();
  for (int i = 0; i < 5; ++i) world.step();
  const double seconds = world.seconds_of_steps(12);
  fmt::print(stderr, "{}", world.profile(6));
  return {"world_steps",
          256 * 12 / seconds,
          {},
          "steps/s",
          false,
          "",
          "256 environments, 400 x 400, sea state 5, with registration and state"};
}

Result world_step_single_cuda() {
  FlyingWorld world(1);
  world.reset();
  for (int i = 0; i < 5; ++i) world.step();
  const double seconds = world.seconds_of_steps(12);
  fmt::print(stderr, "{}", world.profile(6));
  return {"world_step_single",
          1e3 * seconds / 12,
          {},
          "ms",
          true,
          "",
          "one environment: flight, depth, registration, state"};
}

}  // namespace danbv::bench
