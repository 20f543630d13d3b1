// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/env/world.h"
#include "danbv/eval/map_alignment.h"
#include "danbv/eval/meter_truth.h"
#include "danbv/metrics/cloud_on_device.h"
#include "danbv/metrics/scan_metrics.h"
#include "danbv/paf/field_inputs.h"
#include "danbv/registration/key_views.h"

namespace danbv::eval {

// A view that had to wait for its place in the map, on the host.
struct LateSample {
  env::LateView view;
  Span<const float> depth;  // [H, W]
};

// What one environment of a world has just seen, on the host.
struct ViewSample {
  env::Episode episode;
  Rigidf T_ship_cam_true;
  registration::RegistrationResult registration;
  Span<const float> depth;  // [H, W]
  // What came on board with it.
  onboard::CameraPose pose;
  onboard::ShipFacts ship;
  onboard::WeatherReport weather;
  std::optional<LateSample> late;  // a view of earlier that was placed with this one
  // Where the views of the map lie by now; null: where they were placed.
  const registration::KeyViews* key_views = nullptr;
  bool map_anew = false;  // this view was to begin the map anew, and let go of what it held
  bool last = false;  // the scan is broken off here; one that ends by itself says so in its episode

  bool ends() const { return last || !episode.running(); }
};

// The samples of all environments; a world on the GPU is copied. Valid until the next call.
class WorldSamples {
 public:
  std::vector<ViewSample> take(const Queue& queue, const env::World& world);

 private:
  std::vector<float> depth_, late_depth_;
  std::vector<registration::KeyViews> key_views_;
};

// The planner's field U about the drone, level frame.
struct DecisionField {
  paf::LatticeSpec lattice;
  std::vector<float> values;  // [Q]; empty: the planner has none, or nothing was left to decide
};

// What became of one view of a scan.
struct PlacedView {
  int view = 0;  // its number, the first is 1
  registration::RegistrationResult registration;
  float registration_error = 0;
};

// Where a scan stands after a view: the true world beside what the drone makes of it.
struct ScanStep {
  int view = 0;
  env::Episode episode;
  Rigidf T_ship_cam_true;
  registration::RegistrationResult registration;  // T_ship_cam where the view's points lie by now
  float registration_error = 0;                   // mean displacement of the view's points, metres
  onboard::CameraPose pose;                       // what came on board with the view
  onboard::ShipFacts ship;
  onboard::WeatherReport weather;
  bool map_anew = false;  // the map begins with this view: those before it wait to be placed again
  std::optional<PlacedView> late;  // one of those, or another that had to wait, and was now placed
  // Those that the pose graph has moved, their points with them; in the end all of a map in a frame
  // of its own, by how it then lies over the truth.
  std::vector<PlacedView> moved;
  Rigidf T_true_map;  // lays the cloud over the truth
  double cr = 0, c_dir = 0, dcr = 0;
  std::optional<action::Action> decision;  // where to fly from here; none where the scan ends
  camera::Viewpoint from;                  // here, in the drone's own frame, as the decision is
  DecisionField field;                     // that it was made by
  // All below is in host memory and valid during the call.
  Span<const float> depth;         // [H, W]
  Span<const Vec3f> cloud;         // the reconstruction so far; new points are the last ones
  Span<const std::uint16_t> seen;  // [voxels] true direction masks B
  // The seeable surface, in an order of its own, and of each of its points: 1 if seen so far. Empty
  // where the meter's truth lies on a GPU.
  Span<const Vec3f> surface;
  Span<const std::uint8_t> covered;
};

struct ScanResult {
  metrics::ScanMetrics metrics;
  metrics::CoverageCurve curve;
  metrics::ReconstructionCloud cloud;  // in the frame of the registration map, by its first view
  Rigidf T_true_map;                   // lays that over the truth, in the 15 m frame
};

// Measures one scan view by view: what metrics.json and the curves say.
class ScanMeter {
 public:
  // views: the budget, over which A_s is the mean. Truth and space must outlive the meter; meters
  // that take turns in one thread share them.
  ScanMeter(const MeterTruth& truth, MeterSpace& space, const camera::Camera& camera, int views);

  // Takes in a view and says where the scan stands.
  ScanStep add_view(const ViewSample& sample);
  // The metrics of all views taken in.
  ScanResult finish(const env::Episode& last);

 private:
  // A view that is in the cloud.
  struct CloudView {
    int view = 0;
    registration::RegistrationResult placed;  // when it was
    Rigidf T_ship_cam, T_ship_cam_true;       // by now; in truth
    std::vector<Vec3f> points;                // some of them, camera frame
    index_t begin = 0, end = 0;               // its new ones in the cloud
  };

  void take_in(const ViewSample& sample, ScanStep& step);
  void fuse(int view, Span<const float> depth, const registration::RegistrationResult& placed,
            const Rigidf& T_ship_cam_true);
  void add_points(Span<const float> depth, const Rigidf& T_ship_cam);
  // Moves views to where the pose graph has them by now.
  void follow(const registration::KeyViews& graph, bool last, ScanStep& step);
  // Lays the map over the truth, and takes points into the coverage that are new or have moved.
  // What they covered before counts on, until all are taken in anew: where something has moved far,
  // and in the end.
  void cover(bool last);
  void add_directions(Span<const float> depth, const Rigidf& T_ship_cam_true);
  void begin_anew();
  float error_of(const CloudView& view) const;
  PlacedView now(const CloudView& view) const;
  void tell_errors(ScanStep& step);
  void sum_up_registration();
  double covered_of_all();
  double covered_voxels() const;

  const MeterTruth& truth_;
  MeterSpace& space_;
  camera::Camera camera_;
  int views_;
  Queue host_;
  truth::DirectionCoverage directions_;
  metrics::Coverage coverage_;
  metrics::ReconstructionCloud cloud_;
  metrics::CloudOnDevice there_;  // the cloud, where coverage is measured
  metrics::CoverageCurve curve_;
  metrics::ScanMetrics metrics_;
  std::vector<PlacedView> placed_;  // what became of each view
  std::vector<CloudView> in_cloud_;
  bool own_frame_ = false;  // of the map: nobody was told the ship's
  Rigidf T_true_map_;       // that coverage goes by
  struct Stretch {
    index_t begin, end;
  };
  std::vector<Stretch> to_cover_;                 // of the cloud
  bool cover_anew_ = false, covers_old_ = false;  // places that points have left
  std::vector<Vec3f> points_;
};

}  // namespace danbv::eval
