// SPDX-License-Identifier: Apache-2.0
#include "danbv/metrics/scan_metrics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "danbv/core/error.h"

namespace danbv::metrics {

TEST(ScanMetrics, JsonHasTheNamesScriptsRelyOn) {
  const auto json = nlohmann::json::parse(to_json({}));
  for (const char* key :
       {"cr", "cr_raw", "cr_voxels", "cd_cm", "a_s", "a_p", "a_p_common", "dcr", "c_dir", "dist_m",
        "flight_s", "views", "stopped", "collided", "registration"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char* key : {"pictures", "failures", "not_registrable", "median_error_cm",
                          "max_accepted_error_cm", "far_off"})
    EXPECT_TRUE(json.at("registration").contains(key)) << key;
}

TEST(ScanMetrics, RatesArePercentAndComeFromTheCurve) {
  CoverageCurve curve;
  curve.add_step(0.2, 0);
  curve.add_step(0.6, 10);
  ScanMetrics metrics;
  set_curve(metrics, curve, 4);
  EXPECT_NEAR(metrics.cr, 60, 1e-9);
  EXPECT_NEAR(metrics.a_s, (20 + 60 * 3) / 4.0, 1e-9);
  EXPECT_NEAR(metrics.a_p, 40, 1e-9);
  EXPECT_NEAR(metrics.a_p_common, (400 + 60 * 190) / 200.0, 1e-9);
  EXPECT_EQ(metrics.dist_m, 10);
  EXPECT_EQ(metrics.views, 2);
}

TEST(ScanMetrics, ErrorsByHand) {
  RegistrationMetrics metrics;
  std::vector<double> errors;
  for (int i = 203; i >= 4; --i) errors.push_back(0.001 * i);
  set_errors(metrics, errors);
  EXPECT_NEAR(metrics.median_error_cm, 10.3, 1e-9);
  EXPECT_NEAR(metrics.max_accepted_error_cm, 20.3, 1e-9);
  EXPECT_EQ(metrics.far_off, 3);
}

// A scan that lost every view after the first has no error to show, and 0.0 cm would be praise.
TEST(ScanMetrics, WithoutAnAcceptedViewThereIsNoError) {
  ScanMetrics metrics;
  set_errors(metrics.registration, {});
  EXPECT_TRUE(std::isnan(metrics.registration.median_error_cm));
  EXPECT_TRUE(std::isnan(metrics.registration.max_accepted_error_cm));
  const auto json = nlohmann::json::parse(to_json(metrics));
  EXPECT_TRUE(json["registration"]["median_error_cm"].is_null());
  EXPECT_TRUE(json["registration"]["max_accepted_error_cm"].is_null());
}

TEST(ScanMetrics, ComesBackFromJson) {
  ScanMetrics metrics;
  metrics.cr = 93.25, metrics.views = 30, metrics.stopped = true;
  metrics.registration.failures = 2;  // and no view accepted: null in the file
  const std::string text = to_json(metrics);
  EXPECT_NE(text.find("null"), std::string::npos);
  EXPECT_EQ(to_json(scan_metrics_from_json(text, "metrics.json")), text);
  const ScanMetrics back = scan_metrics_from_json(text, "metrics.json");
  EXPECT_TRUE(std::isnan(back.registration.median_error_cm));
  for (const char* bad : {"", "[]", "{}", "{\"cr\": \"high\"}"}) {
    try {
      scan_metrics_from_json(bad, "some/metrics.json");
      FAIL() << bad;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("some/metrics.json"), std::string::npos);
    }
  }
}

}  // namespace danbv::metrics
