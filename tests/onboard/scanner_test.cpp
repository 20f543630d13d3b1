// SPDX-License-Identifier: Apache-2.0
#include "danbv/onboard/scanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "danbv/env/world.h"
#include "support/bytes.h"
#include "support/on_device.h"
#include "support/small_ship.h"

namespace danbv::onboard {
namespace {

const camera::Camera kCamera = camera::Camera::with_fov(80, 80, 90);

registration::RegistrationOptions small_maps() {
  registration::RegistrationOptions options;
  options.capacity[1] = 1 << 15;
  options.min_points = 50;
  return options;
}

template <class T>
std::vector<unsigned char> raw(const std::vector<T>& values) {
  std::vector<unsigned char> bytes(sizeof(T) * values.size());
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

class ScannerOn : public OnDevice {
 protected:
  const scene::Target ship = small_ship();
  const env::TargetSet targets{queue, {&ship}, depth::RayEngine::bvh};
  env::World world{queue, targets, 2, kCamera, 5, {}, {}, small_maps()};
  Buffer<action::Action> actions{queue.device(), 2};

  void start() { world.reset(queue, {{1, 0, 4, 1}, {2, 0, 4, 1}}); }
  void step(int number) {
    std::vector<action::Action> circle;
    for (int i = 0; i < 2; ++i) {
      const float angle = 0.4f * float(number) + 0.7f * float(i);
      const camera::Viewpoint view =
          camera::looking_at({8 * std::cos(angle), 8 * std::sin(angle), 3}, {0, 0, 1.5f});
      circle.push_back({view.position, view.yaw, view.pitch, false});
    }
    actions.upload(queue, circle);
    world.step(queue, actions.span());
  }
  // All that a planner may see of one drone, as bytes.
  std::vector<std::vector<unsigned char>> shown(const state::Observation& o, index_t drone) {
    const index_t v = o.grid.size();
    return {raw(host(o.occupancy.sub(drone * v, v))),  raw(host(o.directions.sub(drone * v, v))),
            raw(host(o.complexity.sub(drone * v, v))), raw(host(o.sums.sub(drone * v, v))),
            raw(host(o.drone.sub(drone, 1))),          raw(host(o.history.sub(drone, 1)))};
  }
};

// A real drone is N = 1: given what came on board of the second of two, it sees what that one saw.
TEST_P(ScannerOn, OneDroneSeesWhatItSawInABatch) {
  Scanner alone(queue, 1, kCamera, {{}, small_maps()});
  start();
  for (int number = 1; number < 6; ++number) {
    const auto depth = world.depth().sub(kCamera.pixels(), kCamera.pixels());
    const state::Observation seen = alone.observe(
        queue, depth, world.poses().sub(1, 1), world.ships().sub(1, 1), world.weather().sub(1, 1));
    EXPECT_EQ(shown(seen, 0), shown(world.observation(), 1)) << number;
    step(number);
  }
  EXPECT_EQ(host(alone.observation().history)[0].count, 5);
}

// The observation shows the last images, where the map has them, and who has none.
TEST_P(ScannerOn, ShowsTheImagesAtHand) {
  start();
  step(1);
  const state::ViewImages images = world.observation().images;
  EXPECT_EQ(images.camera.width_px, kCamera.width_px);
  EXPECT_EQ(host(images.depth), host(world.depth()));
  const auto located = host(world.scanner().located());
  const auto views = host(images.views);
  for (index_t i = 0; i < 2; ++i) {
    EXPECT_EQ(views[i].taken, 1);
    EXPECT_EQ(views[i].fuse, located[i].fused());
    EXPECT_EQ(views[i].T_ship_cam.translation, located[i].T_ship_cam.translation);
  }
  std::vector<env::EpisodeRequest> one = {{3, 0, 4, 1}, {4, 0, 4, 0}};
  world.reset(queue, one);
  EXPECT_EQ(host(world.observation().images.views)[0].taken, 1);
  EXPECT_EQ(host(world.observation().images.views)[1].taken, 0);
}

// Only the marked scan is forgotten; its next view is a first one, with an alignment.
TEST_P(ScannerOn, BeginForgetsTheMarkedScans) {
  Scanner scanner(queue, 2, kCamera, {{}, small_maps()});
  start();
  const auto look = [&] {
    scanner.observe(queue, world.depth(), world.poses(), world.ships(), world.weather());
  };
  look();
  const auto first_look = shown(scanner.observation(), 1);
  const Buffer<std::uint8_t> which(queue, std::vector<std::uint8_t>{0, 1});
  scanner.begin(queue, which.span());
  EXPECT_EQ(host(scanner.observation().history)[0].count, 1);
  EXPECT_EQ(host(scanner.observation().history)[1].count, 0);
  look();
  EXPECT_EQ(host(scanner.located())[0].status, registration::RegistrationStatus::registered);
  EXPECT_EQ(host(scanner.located())[1].status, registration::RegistrationStatus::aligned);
  EXPECT_EQ(shown(scanner.observation(), 1), first_look);
}

// One drone that looks where it is sent, with finer images.
class WideScanOn : public ScannerOn {
 protected:
  using Status = registration::RegistrationStatus;
  const camera::Camera camera = camera::Camera::with_fov(160, 160, 90);
  Buffer<action::Action> action{queue.device(), 1};
  std::optional<env::World> wide;

  Scanner scanner_that_waits(bool views_wait) {
    registration::RegistrationOptions registration = small_maps();
    registration.views_wait = views_wait;
    return {queue, 1, camera, {{}, registration}};
  }
  void start(env::AisMode ais) {
    env::WorldOptions options;
    options.positioning.ais = ais;
    wide.emplace(queue, targets, 1, camera, 5, options, state::StateOptions{}, small_maps());
    wide->reset(queue, std::vector<env::EpisodeRequest>{{1, 0, 4, 1}});
  }
  void fly(Vec3f from, Vec3f at) {
    const camera::Viewpoint view = camera::looking_at(from, at);
    action.upload(queue, {{view.position, view.yaw, view.pitch, false}});
    wide->step(queue, action.span());
  }
  Status observe(Scanner& scanner) {
    scanner.observe(queue, wide->depth(), wide->poses(), wide->ships(), wide->weather());
    return host(scanner.located())[0].status;
  }
  Status look(Scanner& scanner, Vec3f from, Vec3f at) {
    fly(from, at);
    return observe(scanner);
  }
  // Views of the stern, then of the bow, which has no place in a map of the stern.
  Status look_at_stern(Scanner& scanner) { return look(scanner, {-9, 3, 2.5f}, {-7, 0, 1}); }
  Status look_at_bow(Scanner& scanner, int number) {
    return look(scanner, {9, 3 + float(number), 2.5f + 0.5f * float(number)}, {7, 0, 1});
  }
  // Then of the whole side, from the bow to the stern.
  Status look_at_side(Scanner& scanner, int number) {
    const float x = std::max(-9.0f, 7 - 2 * float(number));
    return look(scanner, {x, 7 - 0.3f * float(number), 3.5f}, {std::max(-7.0f, x), 0, 1});
  }
  Status look_away(Scanner& scanner) { return look(scanner, {9, 4, 4}, {20, 8, 6}); }
  // The grids of a scan, without what the drone remembers of its way.
  std::vector<std::vector<unsigned char>> map_of(const Scanner& scanner) {
    auto all = shown(scanner.observation(), 0);
    all.resize(4);
    return all;
  }
};

// The map that began at the stern gives way to the one of the bow, and the first view finds its
// place in that later.
TEST_P(WideScanOn, APoorFirstViewDoesNotLoseTheScan) {
  Scanner scanner = scanner_that_waits(true);
  start(env::AisMode::reported);
  std::vector<Rigidf> truths;
  std::vector<double> times;
  const auto keep = [&](Status status) {
    truths.push_back(host(wide->true_views())[0].T_ship_cam);
    times.push_back(host(wide->poses())[0].time_s);
    return status;
  };
  EXPECT_EQ(keep(look_at_stern(scanner)), Status::aligned);
  EXPECT_NE(keep(look_at_bow(scanner, 0)), Status::registered);
  ASSERT_EQ(keep(look_at_bow(scanner, 1)), Status::aligned);  // a map of its own
  const Rigidf T_true_map = truths[2] * host(scanner.located())[0].T_ship_cam.inverse();
  bool first_found = false;
  for (int i = 0; i < 11; ++i) {
    keep(look_at_side(scanner, i));
    const registration::RegistrationResult again = host(scanner.late())[0];
    if (!again.fused()) continue;
    const KeptViews kept = host(scanner.kept())[0];
    const auto which =
        std::find(times.begin(), times.end(), kept.views[kept.again].pose.time_s) - times.begin();
    const Vec3f off = (T_true_map * again.T_ship_cam).translation - truths[which].translation;
    EXPECT_LT(norm(off), 0.1f) << which;
    first_found = first_found || which == 0;
  }
  EXPECT_TRUE(first_found);
  EXPECT_GE(host(scanner.kept())[0].placed, 12);  // of 14
}

// Where no view waits the map of the bow begins a view later, knows nothing of what was before, and
// the scan goes on in it. Asking how a view would be placed meanwhile begins nothing.
TEST_P(WideScanOn, WithoutWaitingTheNextViewBeginsAPoorMapAnew) {
  Scanner scanner = scanner_that_waits(false), fresh = scanner_that_waits(false);
  start(env::AisMode::reported);
  EXPECT_EQ(look_at_stern(scanner), Status::aligned);
  EXPECT_NE(look_at_bow(scanner, 0), Status::registered);
  const auto stern = map_of(scanner);
  EXPECT_NE(look_at_bow(scanner, 1), Status::aligned);
  EXPECT_EQ(map_of(scanner), stern);
  EXPECT_EQ(host(scanner.anew())[0], 0);
  fly({9, 5, 3.5f}, {7, 0, 1});
  Buffer<registration::RegistrationResult> tried(queue.device(), 1);
  scanner.try_locate(queue, wide->depth(), wide->poses(), wide->ships(), wide->weather(),
                     tried.span());
  EXPECT_NE(host(tried.span())[0].status, Status::aligned);
  ASSERT_EQ(observe(scanner), Status::aligned);
  EXPECT_EQ(host(scanner.anew())[0], 1);
  EXPECT_EQ(observe(fresh), Status::aligned);
  EXPECT_EQ(map_of(scanner), map_of(fresh));
  for (int i = 0; i < 11; ++i) {
    const Status status = look_at_side(scanner, i);
    EXPECT_EQ(status, observe(fresh)) << i;
    EXPECT_EQ(host(scanner.anew())[0], 0) << i;
    EXPECT_EQ(map_of(scanner), map_of(fresh)) << i;
  }
  EXPECT_GE(host(scanner.kept())[0].placed, 10);  // of 12
  EXPECT_EQ(scanner.late().size + scanner.late_depth().size, 0);
  EXPECT_EQ(scanner.observation().images.late.size, 0);
}

// The view that was to begin the map shows nothing of the ship: the map is gone all the same, and
// the first that shows something begins it.
TEST_P(WideScanOn, AMapThatWasGivenUpBeginsWithTheFirstViewThatShowsEnough) {
  Scanner scanner = scanner_that_waits(false), fresh = scanner_that_waits(false);
  const auto nothing = map_of(scanner);
  start(env::AisMode::reported);
  look_at_stern(scanner), look_at_bow(scanner, 0), look_at_bow(scanner, 1);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(look_away(scanner), Status::not_registrable);
    EXPECT_EQ(host(scanner.anew())[0], i == 0);
    EXPECT_EQ(map_of(scanner), nothing);
  }
  EXPECT_EQ(look_at_bow(scanner, 2), Status::aligned);
  EXPECT_EQ(observe(fresh), Status::aligned);
  EXPECT_EQ(map_of(scanner), map_of(fresh));
}

TEST_P(WideScanOn, WithoutWaitingNothingBeginsAnewWhereAisIsExact) {
  Scanner scanner = scanner_that_waits(false);
  start(env::AisMode::exact);
  EXPECT_EQ(look_at_stern(scanner), Status::aligned);
  int lost = 0;
  for (int i = 0; i < 6; ++i) {
    const Status status = look_at_bow(scanner, i % 3);
    EXPECT_NE(status, Status::aligned) << i;
    EXPECT_EQ(host(scanner.anew())[0], 0) << i;
    lost += status != Status::registered;
  }
  EXPECT_GT(lost, 2);
}

// The first view shows the stern alone and AIS has the ship far astern, so much of the bow lies
// outside the grid that begins there. Once the bow has been seen the grid holds it; what is
// remembered by place has moved with it, and the map's own frame stays.
TEST_P(WideScanOn, TheGridFollowsTheShip) {
  Scanner scanner = scanner_that_waits(true);
  start(env::AisMode::reported);
  const auto look_while_ais_errs = [&](Vec3f from, Vec3f at) {
    fly(from, at);
    std::vector<ShipFacts> ships = host(wide->ships());
    AisReport& ais = ships[0].ais;
    ais.position.x -= 2.5 * std::cos(ais.heading), ais.position.y -= 2.5 * std::sin(ais.heading);
    const Buffer<ShipFacts> told(queue, ships);
    scanner.observe(queue, wide->depth(), wide->poses(), told.span(), wide->weather());
    return host(scanner.located())[0].status;
  };
  const auto true_pose = [&] { return host(wide->true_views())[0].T_ship_cam; };
  // Where midship lies along a frame on board.
  const auto midship_in_map = [&] {
    return (host(scanner.located())[0].T_ship_cam * true_pose().inverse()).translation.x;
  };
  const auto midship_in_grid = [&] {
    const state::RegisteredView view = host(scanner.observation().images.views)[0];
    return (view.T_ship_cam * true_pose().inverse()).translation.x;
  };
  ASSERT_EQ(look_while_ais_errs({-9, 3, 2.5f}, {-7, 0, 1}), Status::aligned);
  const float begun = midship_in_map();
  const Vec3f first = host(scanner.observation().drone)[0].view.position;
  ASSERT_GT(std::fabs(begun), 1.5f);
  EXPECT_EQ(midship_in_grid(), begun);
  std::vector<Vec3f> cameras = {true_pose().translation};
  for (float x = -8; x < 8; x += 1.5f) {  // along the side
    look_while_ais_errs({x, 6, 3.5f}, {x, 0, 1});
    cameras.push_back(true_pose().translation);
  }
  ASSERT_EQ(host(scanner.located())[0].status, Status::registered);
  EXPECT_NEAR(midship_in_map(), begun, 0.2f);
  EXPECT_LT(std::fabs(midship_in_grid()), 0.5f);
  const state::Observation seen = scanner.observation();
  const action::History past = host(seen.history)[0];
  ASSERT_EQ(past.count, int(cameras.size()));
  for (int k = 0; k < past.count; ++k)
    if (past.entries[k].fused) {
      EXPECT_LT(norm(past.entries[k].position - cameras[k]), 1) << k;
    }
  EXPECT_EQ(past.start, first);
  EXPECT_EQ(past.entries[past.count - 1].position, host(seen.drone)[0].view.position);
  const CameraPose pose = host(wide->poses())[0];
  LevelFrames frames = scanner.level_frames();
  const auto tracks = host(frames.tracks);
  const auto tracking = host(frames.tracking);
  const auto places = host(frames.places);
  frames.tracks = span_of(tracks), frames.tracking = span_of(tracking);
  frames.places = span_of(places);
  const Rigidd T_level_world = frames.T_world_level(0, pose.time_s).inverse();
  EXPECT_LT(norm((T_level_world * pose.T_world_cam).translation.cast<float>() -
                 host(seen.drone)[0].view.position),
            0.05f);
  index_t bow = 0;  // voxels of it that are known
  const auto occupancy = host(seen.occupancy);
  for (index_t v = 0; v < seen.grid.size(); ++v)
    bow += occupancy[v] > 0 && seen.grid.center(seen.grid.unflatten(v)).x > 6.5f;
  EXPECT_GT(bow, 3);
}

// A drone without an image keeps its map and its history; what it knows of itself goes on.
TEST_P(ScannerOn, WithoutAnImageNothingIsLearnt) {
  Scanner scanner(queue, 2, kCamera, {{}, small_maps()});
  start();
  auto poses = host(world.poses());
  scanner.observe(queue, world.depth(), world.poses(), world.ships(), world.weather());
  const auto before = shown(scanner.observation(), 0);
  poses[0].taken = 0, poses[0].views_left = 7;
  const Buffer<CameraPose> waiting(queue, poses);
  scanner.observe(queue, world.depth(), waiting.span(), world.ships(), world.weather());
  const auto after = shown(scanner.observation(), 0);
  for (const int part : {0, 1, 2, 3, 5}) EXPECT_EQ(before[part], after[part]) << part;
  EXPECT_EQ(host(scanner.observation().drone)[0].views_left, 7);
}

TEST_P(ScannerOn, TakesPosesThatAreKnown) {
  env::WorldOptions exact;
  exact.registration = false;
  env::World still(queue, targets, 1, kCamera, 5, exact);
  still.reset(queue, {{1, 0, env::kNoSea, 1}});
  Scanner scanner(queue, 1, kCamera, {{}, {}, false});
  const state::Observation seen = scanner.integrate(
      queue, still.depth(), still.poses(), still.ships(), still.weather(), still.registration());
  EXPECT_EQ(shown(seen, 0), shown(still.observation(), 0));
  EXPECT_NE(error_of([&] {
              scanner.observe(queue, still.depth(), still.poses(), still.ships(), still.weather());
            }).find("does not register"),
            std::string::npos);
}

// Where nobody has measured the ship, it is as long and as wide as it reports.
TEST_P(ScannerOn, TellsTheBoxOfATarget) {
  Scanner scanner(queue, 2, kCamera, {{}, small_maps()});
  start();
  auto ships = host(world.ships());
  EXPECT_FALSE(ships[0].measured());
  ships[0].beam = 3;
  ships[1].low = {-4, -3, 0}, ships[1].high = {4, 3, 7}, ships[1].ais_sigma = 0.25;
  const Buffer<ShipFacts> facts(queue, ships);
  scanner.observe(queue, world.depth(), world.poses(), facts.span(), world.weather());
  const auto drone = host(scanner.observation().drone);
  EXPECT_GT(drone[0].target_high.x, 7.5f);
  EXPECT_GT(drone[0].target_high.y, 1.5f);
  EXPECT_LT(drone[0].target_high.y, 2);
  EXPECT_EQ(drone[0].target_high.z, kTallestShip);
  EXPECT_EQ(drone[0].target_low.y, -drone[0].target_high.y);
  EXPECT_EQ(drone[1].target_low, (Vec3f{-4.5f, -3.5f, 0}));
  EXPECT_EQ(drone[1].target_high, (Vec3f{4.5f, 3.5f, 7}));
}

TEST_P(ScannerOn, RefusesBatchesOfAnotherSize) {
  Scanner scanner(queue, 2, kCamera, {{}, small_maps()});
  start();
  EXPECT_NE(error_of([&] {
              scanner.observe(queue, world.depth(), world.poses().sub(0, 1), world.ships(),
                              world.weather());
            }).find("2 drones given 1 poses"),
            std::string::npos);
}

DANBV_TEST_ON_DEVICES(ScannerOn);
DANBV_TEST_ON_DEVICES(WideScanOn);

}  // namespace
}  // namespace danbv::onboard
