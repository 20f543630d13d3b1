// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "danbv/metrics/efficiency.h"

namespace danbv::metrics {

constexpr double kFarOff = 0.2;  // metres of the 15 m frame: a view that lies elsewhere

// How well the views of a scan were placed; errors are mean displacements of a view's points. NaN
// where no view was accepted: a scan that was lost has no error.
struct RegistrationMetrics {
  int pictures = 0;  // taken: a leg out of reach takes none, nor does one that ends on the target
  int failures = 0, not_registrable = 0;
  double median_error_cm = NAN, max_accepted_error_cm = NAN;
  int far_off = 0;  // accepted views, by more than kFarOff
};

// What metrics.json says of one scan. Rates are in percent, as people read them.
struct ScanMetrics {
  double cr = 0, cr_raw = 0;  // of the seeable surface, of the whole surface
  double cr_voxels = 0;       // of the voxels of the seeable surface, as GenNBV and Hestia count
  double cd_cm = 0;
  double a_s = 0, a_p = 0, a_p_common = 0;
  double dcr = 0, c_dir = 0;
  double dist_m = 0;    // sum of straight lines between viewpoints
  double flight_s = 0;  // in the air, real time
  int views = 0;
  bool stopped = false, collided = false;
  RegistrationMetrics registration;

  // Of the pictures those that are in the map at the end; a scan of which fewer than half are is
  // lost.
  int placed() const {
    return registration.pictures - registration.failures - registration.not_registrable;
  }
  bool lost() const { return 2 * placed() < registration.pictures; }
};

// Fills cr, a_s, a_p, a_p_common, dist_m and views from the episode's curve.
void set_curve(ScanMetrics& metrics, const CoverageCurve& curve, int views = kEpisodeViews);

// Fills median (of an even number the lower one), maximum and far_off from the errors of the
// accepted views, in metres.
void set_errors(RegistrationMetrics& metrics, std::vector<double> accepted_errors);

// All numbers by the names of metrics.json ("registration.failures" for what is nested); true and
// false as 1 and 0. For tables over many scans.
std::vector<std::pair<std::string, double>> named_values(const ScanMetrics& metrics);

// What a scan's numbers are given in, how it was flown and how it ended: what metrics.json of one
// scan says beside them.
struct ScanContext {
  bool real = true;          // lengths are those of the real target; else of one scaled to 15 m
  double scale = 1;          // real metres in one metre of the 15 m frame
  double depth_unit = 1e-3;  // metres that one step of a depth image is
  std::string ended;         // views, stop, collision, path, minutes, interrupted, killed
  std::string drone;
  double energy_wh = NAN, battery_wh = NAN;  // NAN: not known
};

// Lengths of the 15 m frame as those of the real target.
ScanMetrics in_real_metres(ScanMetrics metrics, double scale);

std::string to_json(const ScanMetrics& metrics);
// metrics.json: the same, in the context's frame, with the context. The metrics given are those of
// the 15 m frame.
std::string to_json(const ScanMetrics& metrics, const ScanContext& context);
// `source` stands in the Error, which names the key that is missing or of the wrong type.
ScanMetrics scan_metrics_from_json(std::string_view text, const std::string& source);

}  // namespace danbv::metrics
