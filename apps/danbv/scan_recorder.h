// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/scan.h"
#include "danbv/io/scan_record.h"
#include "danbv/render/drone_picture.h"

namespace danbv::app {

// Keeps what a scan did, view by view: all that its files and its report are made of.
class ScanRecorder {
 public:
  // The target must outlive it. depth_step: of depth images, in real metres; 0: a millimetre of the
  // 15 m frame.
  ScanRecorder(const scene::Target& target, const eval::ScanOptions& options,
               double depth_step = 0);

  void add(const eval::ScanStep& step);
  // reason: views, stop, collision, path, minutes or interrupted.
  void finish(const std::string& reason);

  const io::ScanRecord& record() const { return record_; }

 private:
  void revise(const eval::ScanStep& step);
  void add_surface(const eval::ScanStep& step);
  void revise(const eval::PlacedView& placed);
  void add_cloud(const eval::ScanStep& step);
  void add_truth(Span<const Vec3f> points);
  void add_picture();

  scene::Bvh bvh_;
  render::DronePicture picture_;
  io::ScanRecord record_;
  std::vector<int> numbers_;  // of its views: those not flown to are left out
  Rigidf T_true_map_;
  bool moved_ = false;  // the cloud, since its truth was told
  env::Episode last_;
};

// The word of an episode's end.
std::string end_reason(const env::Episode& episode, bool interrupted);

}  // namespace danbv::app
