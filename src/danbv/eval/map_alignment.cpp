// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/map_alignment.h"

#include <algorithm>

#include "danbv/registration/ship_attitude.h"

namespace danbv::eval {

namespace {
double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}
}  // namespace

void MapAlignment::add(const Rigidf& T_map_cam, const Rigidf& T_true_cam) {
  const Rigidd off = T_true_cam.cast<double>() * T_map_cam.cast<double>().inverse();
  offsets_.push_back({off.translation, registration::log_rotation(off.rotation)});
}

Rigidf MapAlignment::T_true_map() const {
  if (offsets_.empty()) return {};
  Vec3d slip, turn;
  std::vector<double> slips(offsets_.size()), turns(offsets_.size());
  for (int k = 0; k < 3; ++k) {
    for (std::size_t i = 0; i < offsets_.size(); ++i)
      slips[i] = offsets_[i].slip[k], turns[i] = offsets_[i].turn[k];
    slip[k] = median(slips), turn[k] = median(turns);
  }
  return Rigidd{rotation_vector(turn), slip}.cast<float>();
}

double farthest_apart(const Rigidf& a, const Rigidf& b) {
  const Rigidd off = a.cast<double>() * b.cast<double>().inverse();
  return norm(off.translation) + 10 * norm(registration::log_rotation(off.rotation));
}

}  // namespace danbv::eval
