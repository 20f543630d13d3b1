// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/fill_raster.h"

#include <algorithm>
#include <cmath>

namespace danbv::scene {

FillRaster::FillRaster(int width, int height, int closing)
    : closing_(closing),
      margin_(closing + 2),
      width_(width + 2 * margin_),
      height_(height + 2 * margin_),
      wall_(std::size_t(width_) * std::size_t(height_), 0),
      grown_(wall_.size()),
      scratch_(wall_.size()),
      outside_(wall_.size()) {}

void FillRaster::draw_line(Vec2d a, Vec2d b) {
  const auto place = [&](double value, int size) {
    return clamp(int(std::floor(value)) + margin_, margin_ - 1, size - margin_);
  };
  const int steps = 1 + int(2 * std::max(std::abs(b.x - a.x), std::abs(b.y - a.y)));
  for (int s = 0; s <= steps; ++s) {
    const double t = double(s) / steps;
    const int x = place(a.x + t * (b.x - a.x), width_), y = place(a.y + t * (b.y - a.y), height_);
    wall_[std::size_t(y) * std::size_t(width_) + std::size_t(x)] = 1;
  }
}

// Dilation by a square, one axis after the other. Shifts run over row ends: there lies the margin,
// empty of walls and outside anyway.
void FillRaster::grow(const Mask& from, Mask& to) {
  const auto n = std::ptrdiff_t(from.size());
  const auto spread = [&](const Mask& in, Mask& out, std::ptrdiff_t stride) {
    out = in;
    for (int r = 1; r <= closing_; ++r) {
      const std::ptrdiff_t d = r * stride;
      for (std::ptrdiff_t i = 0; i < n - d; ++i) out[i] |= in[i + d];
      for (std::ptrdiff_t i = d; i < n; ++i) out[i] |= in[i - d];
    }
  };
  spread(from, scratch_, 1);
  spread(scratch_, to, width_);
}

// From the first cell over edges into outside_. The frame of the raster never blocks.
void FillRaster::flood(const Mask& blocked) {
  std::fill(outside_.begin(), outside_.end(), 0);
  const auto n = std::int32_t(blocked.size());
  stack_.assign(1, 0);
  outside_[0] = 1;
  while (!stack_.empty()) {
    const std::int32_t i = stack_.back();
    stack_.pop_back();
    for (const std::int32_t j : {i - 1, i + 1, i - width_, i + width_}) {
      if (j < 0 || j >= n || blocked[std::size_t(j)] || outside_[std::size_t(j)]) continue;
      outside_[std::size_t(j)] = 1;
      stack_.push_back(j);
    }
  }
}

bool FillRaster::touches_outside(std::size_t i) const {
  const auto w = std::size_t(width_);
  return outside_[i - 1] || outside_[i + 1] || outside_[i - w] || outside_[i + w];
}

double FillRaster::wall_share(std::size_t i) const {
  if (!touches_outside(i)) return 1;
  const auto w = std::size_t(width_);
  for (const std::size_t j : {i - 1, i + 1, i - w, i + w})
    if (!outside_[j] && !(wall_[j] && touches_outside(j))) return 0.5;
  return 0;
}

double FillRaster::filled_area() {
  grow(wall_, grown_);
  flood(grown_);
  std::swap(outside_, grown_);
  grow(grown_, outside_);  // cannot pass a wall: it started more than `closing` cells from any
  double area = 0;
  for (int y = margin_ - 1; y <= height_ - margin_; ++y)
    for (int x = margin_ - 1; x <= width_ - margin_; ++x) {
      const std::size_t i = std::size_t(y) * std::size_t(width_) + std::size_t(x);
      if (wall_[i])
        area += wall_share(i);
      else
        area += !outside_[i];
    }
  return area;
}

}  // namespace danbv::scene
