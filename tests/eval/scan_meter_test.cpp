// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan_meter.h"

#include <gtest/gtest.h>

#include <set>

#include "danbv/camera/viewpoint.h"
#include "reference/distance.h"
#include "reference/nearest.h"
#include "support/on_device.h"
#include "support/small_ship.h"

namespace danbv::eval {
namespace {

constexpr int kViews = 5, kRejected = 2;

// Spread evenly by area over the upper hemisphere about midship (a Fibonacci spiral).
std::vector<camera::Viewpoint> spiral_views(int count, float radius, Vec3f look_at) {
  const double golden_angle = kPi * (3 - std::sqrt(5.0));
  std::vector<camera::Viewpoint> views;
  for (int i = 0; i < count; ++i) {
    const double z = (i + 0.5) / count, around = golden_angle * i, ring = std::sqrt(1 - z * z);
    const Vec3d on_unit{ring * std::cos(around), ring * std::sin(around), z};
    Vec3f position = on_unit.cast<float>() * radius;
    position.z = std::max(position.z, Workspace{}.low.z);
    views.push_back(camera::looking_at(position, look_at));
  }
  return views;
}

// Views of a ship that lies still, each placed 2 cm off; one is not registered.
struct ShortScan {
  scene::Target target = small_ship();
  truth::GroundTruth truth;
  camera::Camera camera = camera::Camera::with_fov(64, 64, 90);
  std::vector<Image<float>> depth;
  std::vector<ViewSample> samples;

  ShortScan() {
    truth::GroundTruthOptions options;
    options.surface = {.count = 3000, .viewpoints = 64};
    truth = make_ground_truth(target.mesh, scene::Bvh(target.mesh), options);
    const depth::RayCaster caster(Queue(), target.mesh);
    for (const auto& view : spiral_views(kViews, 6, {-2, 0, 1}))
      depth.push_back(
          depth_image(caster, camera, depth::view_on_ground(camera::camera_pose(view)))),
          add_view(camera::camera_pose(view));
  }

  void add_view(const Rigidf& T_ship_cam) {
    ViewSample sample;
    sample.episode.views = int(samples.size()) + 1, sample.episode.looked = 1;
    sample.episode.path = 3.0 * double(samples.size());
    sample.T_ship_cam_true = sample.registration.T_ship_cam = T_ship_cam;
    sample.registration.T_ship_cam.translation.z += 0.02f;
    sample.registration.status = samples.size() == kRejected
                                     ? registration::RegistrationStatus::failed
                                     : registration::RegistrationStatus::registered;
    sample.depth = span_of(depth.back().pixels);
    samples.push_back(sample);
  }
};

const ShortScan& scan() {
  static const ShortScan made;
  return made;
}

double naive_rate(const std::vector<Vec3f>& surface, const std::vector<Vec3f>& cloud) {
  int covered = 0;
  for (const double d : reference::nearest_distances(surface, cloud)) covered += d < 0.04;
  return 100.0 * covered / double(surface.size());
}

// Of the voxels that can be seen from somewhere, those that a placed view has a pixel in.
double naive_voxel_rate(const ShortScan& scan) {
  const GridSpec& grid = scan.truth.grid;
  std::set<index_t> met;
  for (const ViewSample& sample : scan.samples) {
    if (!sample.registration.fused()) continue;
    for (int v = 0; v < scan.camera.height_px; ++v)
      for (int u = 0; u < scan.camera.width_px; ++u) {
        const float z = sample.depth[index_t(v) * scan.camera.width_px + u];
        const Vec3f p = sample.T_ship_cam_true * scan.camera.back_project(u, v, z);
        if (z > 0 && grid.contains(grid.cell(p))) met.insert(grid.index(grid.cell(p)));
      }
  }
  int all = 0, covered = 0;
  for (index_t v = 0; v < grid.size(); ++v)
    if (scan.truth.mask[v] != 0) ++all, covered += met.count(v) > 0;
  return 100.0 * covered / all;
}

class ScanMeterOn : public OnDevice {
 protected:
  const MeterTruth truth{queue, scan().target, scan().truth};
  MeterSpace space{truth};
};
DANBV_TEST_ON_DEVICES(ScanMeterOn);

TEST_P(ScanMeterOn, MeasuresWhatNaiveOraclesDo) {
  ASSERT_NE(truth.hidden(), nullptr);
  ScanMeter meter(truth, space, scan().camera, kViews);
  for (const auto& sample : scan().samples) meter.add_view(sample);
  const ScanResult result = meter.finish(scan().samples.back().episode);
  const std::vector<Vec3f> cloud(result.cloud.points().begin(), result.cloud.points().end());
  const truth::SurfacePoints& surface = scan().truth.surface;
  std::vector<Vec3f> whole = surface.points;
  whole.insert(whole.end(), surface.hidden.begin(), surface.hidden.end());
  EXPECT_DOUBLE_EQ(result.metrics.cr, naive_rate(surface.points, cloud));
  EXPECT_DOUBLE_EQ(result.metrics.cr_raw, naive_rate(whole, cloud));
  EXPECT_LT(result.metrics.cr_raw, result.metrics.cr);
  EXPECT_DOUBLE_EQ(result.metrics.cr_voxels, naive_voxel_rate(scan()));
  EXPECT_GT(result.metrics.cr_voxels, result.metrics.cr);
  double to_mesh = 0, to_cloud = 0;
  for (const auto& p : cloud)
    to_mesh += reference::mesh_distance(scan().target.mesh, p.cast<double>());
  for (const double d : reference::nearest_distances(surface.points, cloud)) to_cloud += d;
  EXPECT_NEAR(result.metrics.cd_cm,
              100 * (to_mesh / double(cloud.size()) + to_cloud / double(surface.points.size())),
              1e-3);
  EXPECT_EQ(result.metrics.registration.failures, 1);
}

// eq:directional-coverage of what is in the map: a view that registration rejected changes nothing
// but the count of failures, and the budget.
TEST_P(ScanMeterOn, ARejectedViewAddsNeitherSurfaceNorDirections) {
  ScanMeter meter(truth, space, scan().camera, kViews),
      without(truth, space, scan().camera, kViews);
  ScanStep before;
  for (int i = 0; i < kViews; ++i) {
    const ScanStep step = meter.add_view(scan().samples[i]);
    if (i == kRejected) {
      EXPECT_EQ(step.cr, before.cr);
      EXPECT_EQ(step.dcr, before.dcr);
      EXPECT_EQ(step.c_dir, before.c_dir);
    } else {
      EXPECT_GT(step.dcr, before.dcr) << i;
      without.add_view(scan().samples[i]);
    }
    before = step;
  }
  const env::Episode last = scan().samples.back().episode;
  const metrics::ScanMetrics all = meter.finish(last).metrics, kept = without.finish(last).metrics;
  EXPECT_EQ(all.dcr, kept.dcr);
  EXPECT_EQ(all.c_dir, kept.c_dir);
  EXPECT_EQ(all.cr, kept.cr);
  EXPECT_EQ(all.cr_raw, kept.cr_raw);
}

// A map in a frame of its own is measured as if it lay over the truth; one that was told its frame
// answers for it.
TEST_P(ScanMeterOn, AMapInAFrameOfItsOwnIsLaidOverTheTruth) {
  const Rigidf T_map_ship{rotation_vector(Vec3f{0.01f, 0.02f, -0.1f}), {0.4f, -0.3f, 0.05f}};
  const auto measured = [&](bool own_frame, const Rigidf& T) {
    ScanMeter meter(truth, space, scan().camera, kViews);
    for (ViewSample sample : scan().samples) {
      sample.episode.reported = own_frame;
      sample.registration.T_ship_cam = T * sample.registration.T_ship_cam;
      meter.add_view(sample);
    }
    return meter.finish(scan().samples.back().episode).metrics;
  };
  const metrics::ScanMetrics own = measured(true, T_map_ship), there = measured(true, {}),
                             told = measured(false, T_map_ship);
  EXPECT_NEAR(own.cr, there.cr, 0.5);
  EXPECT_NEAR(own.cd_cm, there.cd_cm, 0.05);
  EXPECT_LT(own.registration.median_error_cm, 0.1);
  EXPECT_LT(told.cr, 0.5 * own.cr);
  EXPECT_GT(told.registration.median_error_cm, 30);
}

// A view placed 30 cm too high, until the pose graph knows better: its points come with it, and
// what is measured is as if it had been placed there at once.
TEST_P(ScanMeterOn, AViewThatIsMovedTakesItsPointsWithIt) {
  constexpr int kWrong = 1;
  const auto measured = [&](float lift, bool graph) {
    ScanMeter meter(truth, space, scan().camera, kViews);
    registration::KeyViews views;
    for (int i = 0; i < kViews; ++i) {
      ViewSample sample = scan().samples[i];
      registration::RegistrationResult& r = sample.registration;
      r.time_s = i + 1;
      if (i == kWrong) r.T_ship_cam.translation.z += lift;
      registration::KeyView& key = views.views[views.count++];
      key.time_s = r.time_s, key.placed = r.attitude;
      key.T_level_cam = r.T_ship_cam.cast<double>();
      if (i == kViews - 1) views.views[kWrong].step[2] = lift;  // heave
      if (graph) sample.key_views = &views;
      const ScanStep step = meter.add_view(sample);
      const bool moves = graph && lift > 0 && i == kViews - 1;
      EXPECT_EQ(step.moved.size(), moves ? 1 : 0);
      if (!moves) continue;
      EXPECT_EQ(step.moved[0].view, kWrong + 1);
      EXPECT_NEAR(step.moved[0].registration_error, 0.02, 1e-4);
      EXPECT_NEAR(step.moved[0].registration.T_ship_cam.translation.z,
                  scan().samples[kWrong].registration.T_ship_cam.translation.z, 1e-5);
    }
    return meter.finish(scan().samples.back().episode).metrics;
  };
  const metrics::ScanMetrics there = measured(0, true), moved = measured(0.3f, true),
                             left = measured(0.3f, false);
  EXPECT_NEAR(moved.cr, there.cr, 0.2);
  EXPECT_NEAR(moved.cd_cm, there.cd_cm, 0.05);
  EXPECT_NEAR(moved.registration.max_accepted_error_cm, 2, 0.01);
  EXPECT_GT(left.cd_cm, there.cd_cm + 1);
  EXPECT_GT(left.registration.max_accepted_error_cm, 25);
}

// The pose graph may move a view as soon as it was placed, in the same step: the step tells the
// pose that its points lie by. A scan that is broken off tells of all its views as metrics count
// them.
TEST_P(ScanMeterOn, StepsTellWhereViewsLieByNow) {
  constexpr float kLift = 0.3f;
  ScanMeter meter(truth, space, scan().camera, kViews);
  registration::KeyViews views;
  ViewSample sample;
  for (int i = 0; i < 2; ++i) {
    sample = scan().samples[i];
    sample.episode.reported = 1, sample.registration.time_s = i + 1;
    registration::KeyView& key = views.views[views.count++];
    key.time_s = i + 1;
    if (i == 1) sample.registration.T_ship_cam.translation.z += kLift, key.step[2] = kLift;
    key.T_level_cam = sample.registration.T_ship_cam.cast<double>();
    sample.key_views = &views;
    const ScanStep step = meter.add_view(sample);
    EXPECT_NEAR(step.registration.T_ship_cam.translation.z,
                scan().samples[i].registration.T_ship_cam.translation.z, 1e-5);
  }
  views.views[0].step[2] = 0.005;  // too little to be told of in flight
  sample.episode.looked = 0, sample.last = true;
  const ScanStep end = meter.add_view(sample);
  ASSERT_EQ(end.moved.size(), 2u);
  EXPECT_NEAR(end.moved[0].registration.T_ship_cam.translation.z,
              scan().samples[0].registration.T_ship_cam.translation.z - 0.005, 1e-5);
  const ScanResult result = meter.finish(sample.episode);
  EXPECT_DOUBLE_EQ(result.metrics.cr, 100 * end.cr);
  const float worst = std::max(end.moved[0].registration_error, end.moved[1].registration_error);
  EXPECT_NEAR(result.metrics.registration.max_accepted_error_cm, 100 * worst, 1e-4);
}

// Nothing in the map: the worst CD there is, and no error of registration, not the best one.
TEST_P(ScanMeterOn, AScanThatWasLostDoesNotLookWell) {
  ScanMeter meter(truth, space, scan().camera, kViews);
  ViewSample lost = scan().samples[kRejected];
  lost.episode.views = 1, lost.episode.path = 0;
  meter.add_view(lost);
  const metrics::ScanMetrics metrics = meter.finish(lost.episode).metrics;
  EXPECT_EQ(metrics.cr, 0);
  EXPECT_EQ(metrics.cd_cm, 1500);
  EXPECT_EQ(metrics.registration.failures, 1);
  EXPECT_TRUE(std::isnan(metrics.registration.median_error_cm));
}

// Views 1 and 2, a decision that could not be flown, view 4: A_s over five views holds the rate of
// view 2 once and that of view 4 once.
TEST_P(ScanMeterOn, AnUnreachableStepHoldsTheRate) {
  ScanMeter meter(truth, space, scan().camera, 5);
  const double one = meter.add_view(scan().samples[0]).cr,
               two = meter.add_view(scan().samples[1]).cr;
  ViewSample waits = scan().samples[1];
  waits.episode.views = 3, waits.episode.looked = 0, waits.episode.unreachable = 1;
  EXPECT_EQ(meter.add_view(waits).cr, two);
  const double four = meter.add_view(scan().samples[3]).cr;
  ViewSample stops = scan().samples[3];
  stops.episode.looked = 0, stops.episode.end = env::EpisodeEnd::stopped;
  meter.add_view(stops);
  const ScanResult result = meter.finish(stops.episode);
  ASSERT_GT(four, two);
  EXPECT_EQ(result.metrics.views, 4);
  EXPECT_EQ(result.metrics.registration.pictures, 3);
  EXPECT_EQ(result.curve.cr, (std::vector<double>{one, two, two, four}));
  EXPECT_NEAR(result.metrics.a_s, 100 * (one + 2 * two + 2 * four) / 5, 1e-9);
}

// View by view, two scans side by side that share one space, beside a meter on the CPU.
TEST_P(ScanMeterOn, IsTheSameOnEveryDevice) {
  const Queue host;
  const MeterTruth host_truth(host, scan().target, scan().truth);
  MeterSpace host_space(host_truth);
  ScanMeter cpu(host_truth, host_space, scan().camera, kViews);
  ScanMeter one(truth, space, scan().camera, kViews), two(truth, space, scan().camera, kViews);
  for (int i = 0; i < kViews; ++i) {
    const ScanStep expected = cpu.add_view(scan().samples[i]);
    ViewSample other = scan().samples[kViews - 1 - i];
    other.episode = scan().samples[i].episode;
    two.add_view(other);
    const ScanStep step = one.add_view(scan().samples[i]);
    EXPECT_EQ(step.cr, expected.cr) << i;
    EXPECT_EQ(step.dcr, expected.dcr) << i;
    EXPECT_EQ(step.c_dir, expected.c_dir) << i;
    EXPECT_EQ(step.covered.size, queue.device() == Device::cpu ? expected.covered.size : 0);
  }
  const env::Episode last = scan().samples.back().episode;
  const metrics::ScanMetrics expected = cpu.finish(last).metrics,
                             backward = two.finish(last).metrics,
                             metrics = one.finish(last).metrics;
  EXPECT_EQ(metrics.cr_raw, expected.cr_raw);
  EXPECT_NEAR(metrics.cd_cm, expected.cd_cm, 1e-4);
  EXPECT_EQ(metrics.a_s, expected.a_s);
  EXPECT_EQ(backward.dcr, metrics.dcr);
  EXPECT_NE(backward.a_s, metrics.a_s);
}

}  // namespace
}  // namespace danbv::eval
