// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/orthogonal.h"

#include "danbv/core/math/det_math.h"

namespace danbv::policy {

namespace {

double det_normal(Rng& rng) {
  const double radius = std::sqrt(-2.0 * det::log(rng.uniform()));
  return radius * det::cos(2.0 * kPi * rng.uniform());
}

// In eight lanes: quick, and in an order that no compiler changes.
double dot_product(const double* a, const double* b, index_t n) {
  double lane[8] = {};
  index_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (int k = 0; k < 8; ++k) lane[k] += a[i + k] * b[i + k];
  for (; i < n; ++i) lane[0] += a[i] * b[i];
  double sum = 0;
  for (const double value : lane) sum += value;
  return sum;
}

// Modified Gram-Schmidt; random rows are far from dependent, so one pass is enough.
void make_rows_orthogonal(std::vector<double>& m, index_t rows, index_t cols, double length) {
  for (index_t i = 0; i < rows; ++i) {
    double* row = &m[i * cols];
    for (index_t j = 0; j < i; ++j) {
      const double* other = &m[j * cols];
      const double along = dot_product(row, other, cols) / (length * length);
      for (index_t k = 0; k < cols; ++k) row[k] -= along * other[k];
    }
    const double scale = length / std::sqrt(dot_product(row, row, cols));
    for (index_t k = 0; k < cols; ++k) row[k] *= scale;
  }
}

}  // namespace

std::vector<double> orthogonal(index_t rows, index_t cols, double gain, Rng rng) {
  const index_t few = std::min(rows, cols), many = std::max(rows, cols);
  std::vector<double> m(few * many);
  for (double& value : m) value = det_normal(rng);
  make_rows_orthogonal(m, few, many, gain);
  if (rows <= cols) return m;
  std::vector<double> turned(m.size());
  for (index_t i = 0; i < rows; ++i)
    for (index_t j = 0; j < cols; ++j) turned[i * cols + j] = m[j * rows + i];
  return turned;
}

}  // namespace danbv::policy
