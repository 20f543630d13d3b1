// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/fixed_views.h"

#include <algorithm>

#include "danbv/core/device/parallel_for.h"

namespace danbv::planners {

namespace {

camera::Viewpoint on_sphere(float radius, double elevation, double azimuth) {
  const Vec3f p{float(radius * std::cos(elevation) * std::cos(azimuth)),
                float(radius * std::cos(elevation) * std::sin(azimuth)),
                float(radius * std::sin(elevation))};
  return camera::looking_at(p, centre_of_view(radius));
}

std::vector<camera::Viewpoint> nearest_neighbour_order(std::vector<camera::Viewpoint> views) {
  for (std::size_t i = 0; i + 1 < views.size(); ++i) {
    const auto nearer = [&](const camera::Viewpoint& a, const camera::Viewpoint& b) {
      return squared_norm(a.position - views[i].position) <
             squared_norm(b.position - views[i].position);
    };
    const auto next = std::min_element(views.begin() + std::ptrdiff_t(i) + 1, views.end(), nearer);
    std::iter_swap(views.begin() + std::ptrdiff_t(i) + 1, next);
  }
  return views;
}

class TourPlanner : public Planner {
 public:
  TourPlanner(std::vector<camera::Viewpoint> tour, const PlannerOptions& options)
      : tour_(std::move(tour)), options_(options) {}
  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    if (on_device_.size() == 0) on_device_ = {queue, tour_};
    parallel_for(queue, actions.size,
                 TourBody{on_device_.span(), options_.views, centre_of_view(options_.radius), seen,
                          actions});
  }
  action::ActionDomain domain() const override { return action::ActionDomain::hemisphere(); }

 private:
  std::vector<camera::Viewpoint> tour_;
  PlannerOptions options_;
  Buffer<camera::Viewpoint> on_device_;
};

}  // namespace

double tour_length(const std::vector<camera::Viewpoint>& tour) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < tour.size(); ++i)
    sum += norm(tour[i + 1].position - tour[i].position);
  return sum;
}

std::vector<camera::Viewpoint> uniform_hemisphere_views(float radius) {
  std::vector<camera::Viewpoint> rings;
  for (int level = 0; level < 5; ++level)
    for (int k = 0; k < 6; ++k)
      rings.push_back(
          on_sphere(radius, std::asin((level + 0.5) / 5), 2 * kPi * (k + 0.5 * (level % 2)) / 6));
  const auto near = nearest_neighbour_order(rings);
  return tour_length(near) < tour_length(rings) ? near : rings;
}

namespace {
struct Ring {
  double elevation_deg;
  int count;
};

std::vector<Ring> rings_of(int views) {
  if (views >= 30) return {{12, 14}, {35, 10}, {60, 6}};
  if (views < 9) return {{25, std::max(1, views)}};
  if (views < 18) return {{15, (views + 1) * 3 / 5}, {45, views - (views + 1) * 3 / 5}};
  const int low = views * 14 / 30, middle = views * 10 / 30;
  return {{12, low}, {35, middle}, {60, views - low - middle}};
}
}  // namespace

std::vector<camera::Viewpoint> orbit_views(float radius, int count_of_all) {
  std::vector<camera::Viewpoint> views;
  for (const auto& [elevation_deg, count] : rings_of(count_of_all))
    for (int k = 0; k < count; ++k)
      views.push_back(on_sphere(radius, radians(elevation_deg), 2 * kPi * k / count));
  return views;
}

std::unique_ptr<Planner> make_uniform_hemisphere(const PlannerOptions& options) {
  return std::make_unique<TourPlanner>(uniform_hemisphere_views(options.radius), options);
}

std::unique_ptr<Planner> make_orbit(const PlannerOptions& options) {
  // The first view is taken where the drone begins. All 30 are flown where there is one fewer.
  const int flown = options.views >= 30 ? options.views : options.views - 1;
  return std::make_unique<TourPlanner>(orbit_views(options.radius, flown), options);
}

}  // namespace danbv::planners
