// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

namespace danbv::eval {

// A mean with the half-width of its 95 % confidence interval.
struct Estimate {
  double mean = 0, ci95 = 0;
  int count = 0;  // of values
};

// The 97.5 % quantile of Student's t with this number of degrees of freedom, 1 or more.
double student_t_975(int degrees);

// The mean of values that come in groups, one group a target. Episodes around one target are alike,
// so the interval is that of the groups' means (Student's t with one degree less than groups): it
// says what to expect of other targets. With a single group it is that of the values. 0 where
// there is but one. Values that are not finite are left out.
Estimate grouped_mean(const std::vector<std::vector<double>>& groups);

}  // namespace danbv::eval
