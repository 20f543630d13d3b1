// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/web/report.h"

namespace danbv::testing {

struct SyntheticOptions {
  int views = 30;
  index_t points = 100000;
  std::string planner = "orbit";
  std::uint64_t seed = 1;
  bool field = false, color = false;
};

// A scan that nobody flew, of a real ship of the fleet in a real sea: points drawn on its surface
// instead of seen. Made in a moment, at any size, for tests of what is shown.
web::ReportScan synthetic_scan(const SyntheticOptions& options);

}  // namespace danbv::testing
