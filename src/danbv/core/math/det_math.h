// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

// Elementary functions from +, -, *, / and sqrt alone, so that a ship's vertices have the same bits
// on every machine: libm's last bit differs between architectures. Error below 1e-15 (tested).
// For the same reason no call has two random draws among its arguments: their order is open.
namespace danbv::det {

double sin(double x);
double cos(double x);
double exp(double x);
double log(double x);
double atan2(double y, double x);
inline double pow(double x, double y) { return x <= 0 ? 0.0 : exp(y * log(x)); }

}  // namespace danbv::det
