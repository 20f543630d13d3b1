// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/scan_metrics.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/json_text.h"
#include "danbv/metrics/coverage.h"

namespace danbv::metrics {

namespace {
using nlohmann::ordered_json;

// Every field once, for writing and reading alike.
template <class Metrics, class Visit>
void visit_fields(Metrics& m, const Visit& visit) {
  visit("cr", m.cr), visit("cr_raw", m.cr_raw), visit("cr_voxels", m.cr_voxels);
  visit("cd_cm", m.cd_cm);
  visit("a_s", m.a_s), visit("a_p", m.a_p), visit("a_p_common", m.a_p_common);
  visit("dcr", m.dcr), visit("c_dir", m.c_dir);
  visit("dist_m", m.dist_m), visit("flight_s", m.flight_s), visit("views", m.views);
  visit("stopped", m.stopped), visit("collided", m.collided);
}
template <class Metrics, class Visit>
void visit_registration(Metrics& m, const Visit& visit) {
  visit("pictures", m.pictures), visit("failures", m.failures);
  visit("not_registrable", m.not_registrable);
  visit("median_error_cm", m.median_error_cm);
  visit("max_accepted_error_cm", m.max_accepted_error_cm), visit("far_off", m.far_off);
}

// JSON has no NaN (the error of a scan without an accepted view): null there and back.
struct Write {
  ordered_json& json;
  void operator()(const char* key, double value) const {
    json[key] = std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
  }
  void operator()(const char* key, int value) const { json[key] = value; }
  void operator()(const char* key, bool value) const { json[key] = value; }
};
struct Read {
  const ordered_json& json;
  void operator()(const char* key, double& value) const {
    value = json.at(key).is_null() ? NAN : json.at(key).get<double>();
  }
  void operator()(const char* key, int& value) const {
    value = whole_number<int>(json.at(key), key);
  }
  void operator()(const char* key, bool& value) const { value = json.at(key).get<bool>(); }
};
}  // namespace

void set_curve(ScanMetrics& metrics, const CoverageCurve& curve, int views) {
  metrics.a_s = 100 * area_over_steps(curve, views);
  metrics.a_p = 100 * area_over_path(curve);
  metrics.a_p_common = 100 * area_over_common_path(curve);
  metrics.cr = 100 * curve.cr.back();
  metrics.dist_m = curve.length;
  metrics.views = int(curve.cr.size());
}

void set_errors(RegistrationMetrics& metrics, std::vector<double> accepted_errors) {
  if (accepted_errors.empty()) return;
  std::sort(accepted_errors.begin(), accepted_errors.end());
  metrics.median_error_cm = 100 * accepted_errors[(accepted_errors.size() - 1) / 2];
  metrics.max_accepted_error_cm = 100 * accepted_errors.back();
  metrics.far_off = int(accepted_errors.end() -
                        std::upper_bound(accepted_errors.begin(), accepted_errors.end(), kFarOff));
}

std::vector<std::pair<std::string, double>> named_values(const ScanMetrics& metrics) {
  std::vector<std::pair<std::string, double>> values;
  visit_fields(metrics, [&](const char* key, auto value) { values.emplace_back(key, value); });
  visit_registration(metrics.registration, [&](const char* key, auto value) {
    values.emplace_back(std::string("registration.") + key, value);
  });
  return values;
}

ScanMetrics in_real_metres(ScanMetrics metrics, double scale) {
  metrics.cd_cm *= scale, metrics.dist_m *= scale;
  metrics.registration.median_error_cm *= scale;
  metrics.registration.max_accepted_error_cm *= scale;
  return metrics;
}

namespace {
ordered_json fields_json(const ScanMetrics& metrics) {
  ordered_json json, registration;
  visit_fields(metrics, Write{json});
  visit_registration(metrics.registration, Write{registration});
  json["registration"] = registration;
  return json;
}

// Lengths that figures depend on, in both frames: 4 cm of a ship scaled to 15 m are 78 cm of one of
// 294 m.
ordered_json thresholds_json(double scale) {
  return {{"coverage_radius_cm", 100 * kCoverageRadius * scale},
          {"coverage_radius_normalised_cm", 100 * kCoverageRadius},
          {"far_off_cm", 100 * kFarOff * scale},
          {"far_off_normalised_cm", 100 * kFarOff},
          {"common_path_m", kCommonLength * scale},
          {"common_path_normalised_m", kCommonLength}};
}

ordered_json flight_json(const ScanContext& c) {
  ordered_json json{{"drone", c.drone}};
  const Write write{json};
  write("energy_wh", c.energy_wh), write("battery_wh", c.battery_wh);
  write("battery_percent", 100 * c.energy_wh / c.battery_wh);
  return json;
}
}  // namespace

std::string to_json(const ScanMetrics& metrics) {
  return json_text(fields_json(metrics), 2) + "\n";
}

std::string to_json(const ScanMetrics& metrics, const ScanContext& c) {
  ordered_json json = fields_json(c.real ? in_real_metres(metrics, c.scale) : metrics);
  json["ended"] = c.ended;
  json["flight"] = flight_json(c);
  json["frame"] = c.real ? "real" : "normalised";
  json["scale"] = c.scale;
  json["units"] = {{"rates", "%"}, {"_m", "m"},   {"_cm", "cm"},
                   {"_s", "s"},    {"_wh", "Wh"}, {"depth_unit_m", c.depth_unit}};
  json["thresholds"] = thresholds_json(c.scale);
  return json_text(json, 2) + "\n";
}

ScanMetrics scan_metrics_from_json(std::string_view text, const std::string& source) try {
  const auto json = parse_ordered_json(text, source);
  ScanMetrics metrics;
  visit_fields(metrics, Read{json});
  visit_registration(metrics.registration, Read{json.at("registration")});
  return metrics;
} catch (const std::exception& error) {
  fail(source + ": not the metrics of a scan: " + error.what());
}

}  // namespace danbv::metrics
