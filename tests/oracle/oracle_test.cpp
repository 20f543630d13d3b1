// SPDX-License-Identifier: Apache-2.0
#include "danbv/oracle/oracle.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/metrics/coverage.h"
#include "danbv/oracle/oracle_body.h"
#include "reference/meshes.h"
#include "support/devices.h"
#include "support/small_ship.h"

namespace danbv::oracle {
namespace {

const scene::Target& ship() {
  static const scene::Target target = small_ship();
  return target;
}

const truth::GroundTruth& truth() {
  static const truth::GroundTruth made = [] {
    truth::GroundTruthOptions options;
    options.surface.count = 4000, options.surface.viewpoints = 128;
    return make_ground_truth(ship().mesh, scene::Bvh(ship().mesh), options);
  }();
  return made;
}

struct Flown {
  std::vector<env::Episode> episodes;
  std::vector<action::History> history;
  std::vector<double> cr;  // of true views, one an environment
  int lost = 0;            // views that registration could not place
};

template <class T>
std::vector<T> host(const Queue& queue, Span<const T> from) {
  std::vector<T> out(from.size);
  copy_bytes(queue, out.data(), Device::cpu, from.data, queue.device(), sizeof(T) * from.size);
  return out;
}

// True coverage of what the true views see.
Flown fly(Device device, const std::string& name, int environments, int views, int sea_state = 3,
          const registration::RegistrationOptions* registration = nullptr) {
  const Queue queue(device), cpu;
  const env::TargetSet targets(queue, {&ship()}, depth::RayEngine::bvh);
  env::WorldOptions options;
  options.views = views;
  options.registration = registration != nullptr;
  const camera::Camera camera = camera::Camera::with_fov(120, 120, 90);
  env::World world(queue, targets, environments, camera, 5, options, {},
                   registration ? *registration : registration::RegistrationOptions{});
  std::unique_ptr<planners::Planner> planner;
  planners::PlannerOptions planning;
  planning.views = views;
  for (const auto& entry : all_oracles())
    if (entry.name == name) planner = entry.make(queue, {world, {&truth()}}, planning);
  if (!planner) planner = planners::make_planner(name, planning);
  const metrics::CoverageIndex index(cpu, span_of(truth().surface.points));
  std::vector<std::unique_ptr<metrics::Coverage>> coverage;
  std::vector<env::EpisodeRequest> requests;
  for (int i = 0; i < environments; ++i) {
    coverage.push_back(std::make_unique<metrics::Coverage>(cpu, index));
    requests.push_back({std::uint32_t(i + 1), 0, sea_state, 1});
  }
  const auto look = [&] {
    const auto episodes = host(queue, world.episodes());
    const auto poses = host(queue, world.true_views());
    const auto depth = host(queue, world.depth());
    for (int i = 0; i < environments; ++i) {
      std::vector<Vec3f> points;
      for (index_t p = 0; p < camera.pixels() && episodes[i].looked; ++p)
        if (const float z = depth[i * camera.pixels() + p]; z > 0)
          points.push_back(poses[i].T_ship_cam * camera.back_project(int(p % camera.width_px),
                                                                     int(p / camera.width_px), z));
      coverage[i]->add(cpu, span_of(points));
    }
  };
  world.reset(queue, requests);
  look();
  Buffer<action::Action> actions(device, environments);
  for (int view = 1; view < views; ++view) {
    planner->decide(queue, world.observation(), actions.span());
    world.step(queue, actions.span());
    look();
  }
  Flown flown{host(queue, world.episodes()), host(queue, world.observation().history), {}};
  for (const auto& c : coverage) flown.cr.push_back(c->rate());
  for (const auto& h : flown.history)
    for (int i = 0; i < h.count; ++i) flown.lost += !h.entries[i].fused;
  return flown;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return sum / double(values.size());
}

TEST(Oracle, SeesMoreThanChanceAndNeverCollides) {
  const Flown random = fly(Device::cpu, "random-clear", 2, 6);
  const Flown local = fly(Device::cpu, "oracle", 2, 6);
  const Flown global = fly(Device::cpu, "oracle-global", 2, 6);
  EXPECT_GT(mean(local.cr), mean(random.cr) + 0.1);
  EXPECT_GT(mean(global.cr), mean(random.cr) + 0.1);
  for (const Flown* flown : {&random, &local, &global})
    for (const auto& e : flown->episodes) EXPECT_EQ(e.end, env::EpisodeEnd::budget);
  for (const auto& h : local.history)  // a local move is at most 5 m an axis
    for (int i = 1; i < h.count; ++i) EXPECT_LT(std::fabs(h.entries[i].move.x), 5.001f);
}

// A registration that asks for so much overlap that the plain oracle loses views: the one that
// knows what can be placed loses none, and still sees something.
TEST(Oracle, TheRegisteredOneTakesOnlyViewsThatCanBePlaced) {
  registration::RegistrationOptions strict;
  strict.capacity[1] = 1 << 15, strict.min_points = 50, strict.min_overlap = 0.7f;
  for (const Device device : test_devices()) {
    const Flown plain = fly(device, "oracle", 2, 6, 5, &strict);
    const Flown registered = fly(device, "oracle-registered", 2, 6, 5, &strict);
    EXPECT_GT(plain.lost, 0);
    EXPECT_EQ(registered.lost, 0);
    for (const auto& e : registered.episodes) EXPECT_GT(e.path, 1);
  }
}

// Three candidates of which the best cannot be placed, then the next; where none can, it stays.
TEST(Oracle, RejectsByHandWhatCannotBePlaced) {
  std::vector<env::Episode> episodes(1);
  episodes[0].view = {{7, 8, 9}, 0.5f, 0.25f};
  std::vector<float> scores = {0.1f, 0.3f, 0.2f};
  const std::vector<action::Action> offered = {
      {{1, 0, 0}, 0, 0, false}, {{2, 0, 0}, 0, 0, false}, {{3, 0, 0}, 0, 0, false}};
  std::vector<index_t> taken(1);
  std::vector<std::uint8_t> open(1, 1);
  std::vector<action::Action> actions(1);
  std::vector<registration::RegistrationResult> placed(1);
  env::WorldView world{};
  world.episodes = span_of(episodes);
  const TakePlaceableBody take{
      3, world, span_of(scores), span_of(offered), span_of(taken), span_of(actions)};
  const JudgePlacedBody judge{span_of(placed), span_of(taken), span_of(scores), span_of(open)};
  for (const float x : {2.0f, 3.0f, 1.0f}) {
    take(0);
    EXPECT_EQ(actions[0].position.x, x);
    placed[0].status = registration::RegistrationStatus::failed;
    judge(0);
    EXPECT_EQ(open[0], 1);
  }
  take(0), judge(0);
  EXPECT_EQ(open[0], 0);
  EXPECT_EQ(actions[0].position, episodes[0].view.position);
  EXPECT_EQ(actions[0].yaw, 0.5f);
}

TEST(Oracle, TheSameAtAnyThreadCountAndPlaceInTheBatch) {
  set_cpu_threads(1);
  const Flown one = fly(Device::cpu, "oracle", 1, 3);
  set_cpu_threads(3);
  const Flown many = fly(Device::cpu, "oracle", 2, 3);
  set_cpu_threads(0);
  EXPECT_EQ(one.episodes[0].view.position, many.episodes[0].view.position);
  EXPECT_EQ(one.cr[0], many.cr[0]);
}

TEST(Oracle, DevicesAgree) {
  if (!cuda_available()) GTEST_SKIP() << "no CUDA device";
  for (const auto& entry : all_oracles()) {
    const Flown cpu = fly(Device::cpu, std::string(entry.name), 2, 4);
    const Flown cuda = fly(Device::cuda, std::string(entry.name), 2, 4);
    EXPECT_NEAR(mean(cpu.cr), mean(cuda.cr), 0.03) << entry.name;
  }
}

// A wall at x = 2 seen from the origin: points on it count, one behind it and one covered already
// do not.
TEST(Oracle, CountsWhatAViewWouldCover) {
  const Queue queue;
  const scene::TriangleMesh wall = reference::box_mesh({2, -3, 0}, {2.2f, 3, 4});
  const scene::Bvh bvh(wall);
  const std::vector<scene::BvhView> trees = {bvh.view()};
  const std::vector<Vec3f> points = {
      {2, 0, 1}, {2, 0.5f, 1.5f}, {3, 0, 1}, {2, -0.5f, 1}, {-2, 0, 1}};
  std::vector<std::uint8_t> covered = {0, 0, 0, 1, 0};
  OracleOptions options;
  options.candidates = 1, options.points = 5;
  const OraclePoints surface{5, span_of(points), span_of(covered)};
  const std::vector<depth::DepthView> views = {
      depth::view_on_ground(camera::camera_pose({{0, 0, 1}, 0, 0}))};
  const std::vector<float> lengths = {1.0f};
  std::vector<std::int32_t> gains = {0};
  parallel_for(queue, 5,
               CountGainBody{options, surface, camera::Camera{}, span_of(trees), span_of(views),
                             span_of(lengths), span_of(gains)});
  EXPECT_EQ(gains[0], 2);
}

// The point in the middle of the image is covered, unless registration left the view out.
TEST(Oracle, MarksOnlyWhatWasFused) {
  const camera::Camera camera = camera::Camera::with_fov(3, 3, 90);
  const std::vector<Vec3f> points = {{2, 0, 1}};
  const std::vector<depth::DepthView> views = {
      depth::view_on_ground(camera::camera_pose({{0, 0, 1}, 0, 0}))};
  const std::vector<float> depth(9, 2.0f);
  for (const int fused : {1, 0}) {
    std::vector<std::uint8_t> covered = {0};
    std::vector<env::Episode> episodes(1);
    episodes[0].looked = 1, episodes[0].views = 2;
    std::vector<action::History> history(1);
    history[0].push({{0, 0, 1}, 0, 0, {}, fused});
    const MarkSeenBody mark{{},
                            {1, span_of(points), span_of(covered)},
                            camera,
                            span_of(episodes),
                            span_of(history),
                            span_of(views),
                            span_of(depth)};
    mark(0);
    EXPECT_EQ(covered[0], fused);
  }
}

}  // namespace
}  // namespace danbv::oracle
