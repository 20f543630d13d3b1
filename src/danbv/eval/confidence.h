// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <vector>

namespace danbv::eval {

// What a row says of many values, with the 95 % confidence interval.
struct Estimate {
  enum class Kind { mean, rate, maximum };

  double mean = NAN;             // or the maximum
  double ci95 = NAN;             // half-width, of a mean; NaN where there is but one value
  double low = NAN, high = NAN;  // ends of the interval
  int count = 0, missing = 0;    // values it is of; those that are not finite and were left out
  Kind kind = Kind::mean;
};

// The 97.5 % quantile of Student's t with this number of degrees of freedom, 1 or more.
double student_t_975(int degrees);

// All below take values that come in groups, one group a target; groups without values do not
// count. Values that are not finite are left out, and counted as missing.

// The mean of the groups' means. Episodes around one target are alike, so the interval is that of
// the groups' means (Student's t with one degree less than groups): it says what to expect of other
// targets. With a single group it is that of its values.
Estimate grouped_mean(const std::vector<std::vector<double>>& groups);

// The mean of the groups' rates; values are 0 or 1. Wilson's interval, which has an upper bound
// where nothing was hit. Where the groups' rates scatter more than chance, it is that of as many
// independent values as would scatter like them. Of no hit, and of a single group, there is no
// scatter that tells how many are: at most as many as there are starts, for episodes that begin
// alike, in several sea states or with several seeds, may end alike. The scatter of a hit or two
// says little as well, so no interval ends short of what no hit at all would allow, nor, where
// nearly all are hits, of what all would.
Estimate grouped_rate(const std::vector<std::vector<double>>& groups, int starts);

// The largest value, without an interval.
Estimate grouped_maximum(const std::vector<std::vector<double>>& groups);

}  // namespace danbv::eval
