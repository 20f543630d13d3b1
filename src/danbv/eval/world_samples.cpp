// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/scan_meter.h"

namespace danbv::eval {

namespace {
template <class T>
std::vector<T> on_host(const Queue& queue, Span<const T> from) {
  std::vector<T> host(from.size);
  copy_bytes(queue, host.data(), Device::cpu, from.data, queue.device(), sizeof(T) * from.size);
  return host;
}
}  // namespace

std::vector<ViewSample> WorldSamples::take(const Queue& queue, const env::World& world) {
  Span<const float> depth = world.depth();
  if (queue.device() != Device::cpu) {
    depth_.resize(depth.size);
    copy_bytes(queue, depth_.data(), Device::cpu, depth.data, queue.device(),
               sizeof(float) * depth.size);
    depth = span_of(depth_);
  }
  const auto episodes = on_host(queue, world.episodes());
  const auto views = on_host(queue, world.true_views());
  const auto results = on_host(queue, world.registration());
  const auto poses = on_host(queue, world.poses());
  const auto ships = on_host(queue, world.ships());
  const auto weather = on_host(queue, world.weather());
  queue.wait();
  std::vector<ViewSample> samples;
  const index_t pixels = world.camera().pixels();
  for (std::size_t i = 0; i < episodes.size(); ++i)
    samples.push_back({episodes[i], views[i].T_ship_cam, results[i],
                       depth.sub(index_t(i) * pixels, pixels), poses[i], ships[i], weather[i]});
  return samples;
}

}  // namespace danbv::eval
