// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/eval/on_host.h"
#include "danbv/eval/scan_meter.h"

namespace danbv::eval {

namespace {
// Images where a host can read them.
Span<const float> images_on_host(const Queue& queue, Span<const float> images,
                                 std::vector<float>& copy) {
  if (queue.device() == Device::cpu) return images;
  copy.resize(images.size);
  copy_bytes(queue, copy.data(), Device::cpu, images.data, queue.device(),
             sizeof(float) * images.size);
  return span_of(copy);
}
}  // namespace

std::vector<ViewSample> WorldSamples::take(const Queue& queue, const env::World& world) {
  const Span<const float> depth = images_on_host(queue, world.depth(), depth_);
  const auto episodes = on_host(queue, world.episodes());
  const auto views = on_host(queue, world.true_views());
  const auto results = on_host(queue, world.registration());
  const auto poses = on_host(queue, world.poses());
  const auto ships = on_host(queue, world.ships());
  const auto weather = on_host(queue, world.weather());
  const auto late = on_host(queue, world.late());
  const auto map_anew = on_host(queue, world.map_anew());
  key_views_ = on_host(queue, world.scanner().key_views());
  queue.wait();
  const bool any_late = std::any_of(late.begin(), late.end(), [](const env::LateView& view) {
    return view.registration.fused();
  });
  const Span<const float> late_depth =
      any_late ? images_on_host(queue, world.late_depth(), late_depth_) : Span<const float>{};
  if (any_late) queue.wait();
  std::vector<ViewSample> samples;
  const index_t pixels = world.camera().pixels();
  for (std::size_t i = 0; i < episodes.size(); ++i) {
    samples.push_back({episodes[i],
                       views[i].T_ship_cam,
                       results[i],
                       depth.sub(index_t(i) * pixels, pixels),
                       poses[i],
                       ships[i],
                       weather[i],
                       {},
                       key_views_.empty() ? nullptr : &key_views_[i]});
    samples.back().map_anew = !map_anew.empty() && map_anew[i];
    if (any_late && late[i].registration.fused())
      samples.back().late = {late[i], late_depth.sub(index_t(i) * pixels, pixels)};
  }
  return samples;
}

}  // namespace danbv::eval
