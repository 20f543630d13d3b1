// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdio>
#include <string>

#include "danbv/eval/scan.h"
#include "danbv/io/scan_record.h"
#include "scan_files.h"

namespace danbv::app {

// Shows a scan while it runs, a line a view: with colours and a bar on a terminal, plain else.
class ScanDisplay {
 public:
  // quiet: nothing on standard output; notes go to standard error. NO_COLOR in the environment
  // keeps a terminal plain.
  ScanDisplay(const eval::ScanOptions& options, io::Frame frame, bool quiet);

  void begin(const scene::TargetFacts& target);
  void ground_truth() const;  // about to be made, which takes a while the first time
  void view(const eval::ScanStep& step);
  // metrics: of the 15 m frame.
  void summary(const metrics::ScanMetrics& metrics, const metrics::ScanContext& context,
               const std::string& folder) const;
  void files(const std::vector<WrittenFile>& files) const;
  void note(const std::string& text) const;

 private:
  std::string paint(const char* code, const std::string& text) const;
  std::string bar(double share) const;
  std::string registration(const eval::ScanStep& step) const;
  std::string frame_note() const;
  std::string radius_text() const;

  const eval::ScanOptions& options_;
  bool quiet_, colors_;
  int bar_width_;  // characters; 0: no bar
  io::Frame frame_;
  double unit_ = 1;  // metres shown for one of the 15 m frame
  double last_cr_ = 0;
  bool floats_ = true;  // the target
};

}  // namespace danbv::app
