// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/shaded_view.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/render/ray_shader.h"

namespace danbv::render {

namespace {
// A camera with `by` samples along each side of a pixel.
camera::Camera oversampled(const camera::Camera& camera, int by) {
  const auto f = static_cast<float>(by);
  return {camera.width_px * by, camera.height_px * by, camera.fx_px * f,
          camera.fy_px * f,     camera.cx_px * f,      camera.cy_px * f};
}

// A crease or an outline lies between two samples of the target.
bool edge_between(const ShadedSample& a, const ShadedSample& b) {
  const bool on_a = squared_norm(a.normal) > 0, on_b = squared_norm(b.normal) > 0;
  if (!on_a && !on_b) return false;
  if (on_a != on_b) return true;
  const float near = std::min(a.distance, b.distance);
  return dot(a.normal, b.normal) < 0.75f || std::fabs(a.distance - b.distance) > 0.03f * near;
}

float edge_share(const Image<ShadedSample>& samples, int x, int y) {
  const ShadedSample& s = samples.at(x, y);
  int edges = 0;
  if (x + 1 < samples.width) edges += edge_between(s, samples.at(x + 1, y));
  if (y + 1 < samples.height) edges += edge_between(s, samples.at(x, y + 1));
  return edges > 0 ? 1.0f : 0.0f;
}

// Bends bright light below 1, then the display's curve.
unsigned char displayed(float linear) {
  const float x = 1.25f * std::max(linear, 0.0f);
  const float bent = x * (1.0f + x * 0.16f) / (1.0f + 0.60f * x);
  const float v = std::pow(clamp(bent, 0.0f, 1.0f), 1.0f / 2.2f);
  return static_cast<unsigned char>(255.0f * v + 0.5f);
}

Rgb pixel(const Image<ShadedSample>& samples, int px, int py, const ShadeOptions& options) {
  const int by = options.oversampling;
  Vec3f sum;
  for (int y = py * by; y < (py + 1) * by; ++y)
    for (int x = px * by; x < (px + 1) * by; ++x)
      sum += samples.at(x, y).color * (1.0f - options.edge_darkening * edge_share(samples, x, y));
  const Vec3f c = sum / static_cast<float>(by * by);
  return tone_mapped(c);
}
}  // namespace

Rgb tone_mapped(Vec3f linear) {
  return {displayed(linear.x), displayed(linear.y), displayed(linear.z)};
}

Image<Rgb> shaded_view(const ShadedScene& scene, const camera::Camera& camera,
                       const Rigidf& T_scene_cam, const ShadeOptions& options) {
  require(scene.mesh != nullptr, "a picture needs a mesh");
  require(options.oversampling >= 1, "oversampling must be at least 1");
  const int by = options.oversampling;
  const camera::Camera fine = oversampled(camera, by);
  const RayShader shader(scene, options);
  Image<ShadedSample> samples(fine.width_px, fine.height_px);
  parallel_for_cpu(fine.pixels(), [&](index_t i) {
    const int x = static_cast<int>(i % fine.width_px), y = static_cast<int>(i / fine.width_px);
    const Vec3f d = normalized(T_scene_cam.rotation * fine.ray(x, y));
    samples.at(x, y) =
        shader.shade(T_scene_cam.translation, d, 1.0f / fine.fx_px, (y % by) * by + x % by);
  });
  Image<Rgb> image(camera.width_px, camera.height_px);
  parallel_for_cpu(camera.pixels(), [&](index_t i) {
    const int x = static_cast<int>(i % camera.width_px), y = static_cast<int>(i / camera.width_px);
    image.at(x, y) = pixel(samples, x, y, options);
  });
  return image;
}

}  // namespace danbv::render
