// SPDX-License-Identifier: Apache-2.0
#include "danbv/render/ray_shader.h"

#include "danbv/render/noise.h"
#include "danbv/render/paint.h"
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/bvh_traverse.h"

namespace danbv::render {

namespace {
constexpr float kFar = 1e6f;
constexpr float kLift = 2e-3f;                 // rays leave a surface from this far above it
constexpr float kWash = 0.22f;                 // width of the foam along a hull
const Vec3f kPaperWhite{1.25f, 1.25f, 1.25f};  // just what is shown as full white
const Vec3f kGrey{0.62f, 0.63f, 0.65f}, kGround{0.46f, 0.47f, 0.44f};

// Two directions that make a right-handed frame with the normal.
void tangents(Vec3f n, Vec3f& a, Vec3f& b) {
  a = normalized(std::fabs(n.z) < 0.9f ? cross(Vec3f{0, 0, 1}, n) : cross(Vec3f{1, 0, 0}, n));
  b = cross(n, a);
}

// Direction k of n that fill a hemisphere with the density of a cosine, on a golden spiral.
Vec3f hemisphere(int k, int n, Vec3f normal, Vec3f a, Vec3f b) {
  const float r2 = (static_cast<float>(k) + 0.5f) / static_cast<float>(n);
  const float r = std::sqrt(r2), angle = 2.39996323f * static_cast<float>(k);
  return a * (r * std::cos(angle)) + b * (r * std::sin(angle)) + normal * std::sqrt(1.0f - r2);
}
}  // namespace

bool RayShader::hit_mesh(Vec3f origin, Vec3f direction, float t_max, scene::Hit& hit) const {
  return closest_hit(scene_.bvh, T_mesh_scene_ * origin, T_mesh_scene_.rotation * direction, t_max,
                     hit);
}

bool RayShader::blocked(Vec3f origin, Vec3f direction, float t_max) const {
  return any_hit(scene_.bvh, T_mesh_scene_ * origin, T_mesh_scene_.rotation * direction, 0, t_max);
}

// The share of the hemisphere that is open. Fixed directions instead of random ones: samples of
// one pixel take different ones, and the picture has no grain.
float RayShader::openness(Vec3f p, Vec3f normal, int turn) const {
  const int rays = options_.occlusion_rays;
  if (rays <= 0) return 1;
  const int turns = options_.oversampling * options_.oversampling;
  Vec3f a, b;
  tangents(normal, a, b);
  float open = 0;
  for (int k = 0; k < rays; ++k) {
    const Vec3f d = hemisphere(turn + k * turns, rays * turns, normal, a, b);
    scene::Hit hit;
    const float reach = options_.occlusion_reach;
    open += hit_mesh(p, d, reach, hit) ? std::sqrt(hit.t / reach) : 1.0f;
  }
  return open / static_cast<float>(rays);
}

Vec3f RayShader::lit(Vec3f color, Vec3f p, Vec3f normal, int turn) const {
  const Light& light = options_.light;
  const float facing = dot(normal, light.to_sun);
  const bool sunny = facing > 0 && !blocked(p, light.to_sun, kFar);
  Vec3f total = ambient_light(light, normal) * openness(p, normal, turn);
  if (sunny) total += light.sun * facing;
  return multiply(color, total) * 0.42f;
}

Vec3f RayShader::backdrop(Vec3f direction) const {
  if (scene_.backdrop == Backdrop::sky) return sky_color(options_.light, direction);
  if (scene_.backdrop == Backdrop::paper) return kPaperWhite;
  return mixed({0.52f, 0.58f, 0.64f}, {0.86f, 0.89f, 0.92f}, 0.5f + 0.5f * direction.z);
}

Vec3f RayShader::mesh_normal(std::uint32_t triangle, Vec3f towards) const {
  const auto c = scene_.mesh->corners(triangle);
  const Vec3f area = scene_.T_scene_mesh.rotation * cross(c[1] - c[0], c[2] - c[0]);
  const float length = norm(area);
  if (!(length > 0)) return -towards;
  const Vec3f n = area / length;
  return dot(n, towards) > 0 ? -n : n;  // winding is not trusted: turned to the viewer
}

Vec3f RayShader::albedo(std::uint32_t triangle, Vec3f p) const {
  if (scene_.color) return scene_.color(T_mesh_scene_ * p);
  if ((T_mesh_scene_ * p).z < scene_.boot_top) return kAntifouling;
  return scene_.paint.empty() ? kGrey : scene_.paint[triangle];
}

float RayShader::haze(float distance) const {
  return 1.0f - std::exp(-distance / options_.light.visibility);
}

Vec3f RayShader::mesh_color(const scene::Hit& hit, Vec3f p, Vec3f normal, float distance,
                            int turn) const {
  const Vec3f color = lit(albedo(hit.triangle, p), p + normal * kLift, normal, turn);
  return scene_.sea ? mixed(color, options_.light.horizon, options_.light.storm * haze(distance))
                    : color;
}

Vec3f RayShader::ground_color(Vec3f p, Vec3f direction, int turn) const {
  const Vec3f color = lit(kGround, p + Vec3f{0, 0, kLift}, {0, 0, 1}, turn);
  const float away = std::hypot(p.x, p.y);
  return mixed(color, backdrop(direction), 1.0f - std::exp(-away * away / (2 * 22.0f * 22.0f)));
}

// What the water mirrors: the target in plain light, or the sky.
Vec3f RayShader::mirrored(Vec3f p, Vec3f direction) const {
  const Light& light = options_.light;
  scene::Hit hit;
  if (!hit_mesh(p, direction, kFar, hit)) return sky_color(light, direction);
  const Vec3f n = mesh_normal(hit.triangle, direction);
  const Vec3f total = ambient_light(light, n) + light.sun * std::max(dot(n, light.to_sun), 0.0f);
  return multiply(albedo(hit.triangle, p + direction * hit.t), total) * 0.36f;
}

// The white seam where water meets the target.
float RayShader::wash(Vec3f p) const {
  const float away = distance_to_mesh(scene_.bvh, T_mesh_scene_ * p, kWash);
  const float patch = 0.5f + 0.5f * noise(9.0f * p.x, 9.0f * p.y);
  return away < kWash ? 0.75f * clamp(1.6f * (1.0f - away / kWash) - 0.8f * patch, 0.0f, 1.0f) : 0;
}

Vec3f RayShader::water_color(Vec3f p, Vec3f direction, float distance, float footprint) const {
  const Light& light = options_.light;
  // A pixel covers more water the flatter the view.
  const float covered = footprint * distance / std::max(-direction.z, 0.05f);
  Vec3f n = scene_.sea->normal(p.x, p.y, covered);
  float cosine = -dot(n, direction);
  if (cosine < 0.02f) cosine = 0.02f;
  Vec3f bounce = direction + n * (2.0f * cosine);
  bounce.z = std::fabs(bounce.z);
  bounce = normalized(bounce);
  const Vec3f above = p + Vec3f{0, 0, kLift};
  const bool sunny = !blocked(above, light.to_sun, 60.0f);
  Vec3f color = water_body_color(light, n, p.z) * (sunny ? 1.0f : 0.45f);
  color = mixed(color, mirrored(above, bounce), fresnel(cosine));
  const float foam = std::max(scene_.sea->whitecaps(p.x, p.y, covered), wash(p));
  color = mixed(color, {0.80f, 0.84f, 0.86f}, foam * (sunny ? 1.0f : 0.6f));
  if (sunny)
    color += light.sun * (0.6f * std::pow(std::max(dot(bounce, light.to_sun), 0.0f), 220.0f));
  return mixed(color, sky_color(light, direction), haze(distance));
}

ShadedSample RayShader::shade(Vec3f origin, Vec3f direction, float footprint, int turn) const {
  scene::Hit hit;
  float nearest = kFar, t = 0;
  const bool mesh = hit_mesh(origin, direction, kFar, hit);
  if (mesh) nearest = hit.t;
  if (scene_.sea && scene_.sea->hit(origin, direction, nearest, t))
    return {water_color(origin + direction * t, direction, t, footprint), {}, t};
  if (scene_.ground && direction.z < 0) {
    t = (*scene_.ground - origin.z) / direction.z;
    if (t > 0 && t < nearest)
      return {ground_color(origin + direction * t, direction, turn), {0, 0, 1}, t};
  }
  if (!mesh) return {backdrop(direction), {}, 1e9f};
  const Vec3f n = mesh_normal(hit.triangle, direction);
  return {mesh_color(hit, origin + direction * nearest, n, nearest, turn), n, nearest};
}

}  // namespace danbv::render
