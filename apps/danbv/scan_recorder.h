// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/eval/scan.h"
#include "danbv/io/scan_record.h"

namespace danbv::app {

// Keeps what a scan did, view by view: all that its files and its report are made of.
class ScanRecorder {
 public:
  ScanRecorder(const Target& target, const ScanOptions& options);

  void add(const ScanStep& step);
  // reason: views, stop, collision or interrupted.
  void finish(const std::string& reason);

  const ScanRecord& record() const { return record_; }

 private:
  void add_surface(const ScanStep& step);
  void add_cloud(const ScanStep& step);

  Bvh bvh_;
  ScanRecord record_;
  Episode last_;
};

// The word of an episode's end.
std::string end_reason(const Episode& episode, bool interrupted);

}  // namespace danbv::app
