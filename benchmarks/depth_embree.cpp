// SPDX-License-Identifier: Apache-2.0
#include <embree3/rtcore.h>
#include <fmt/format.h>

#include <cstring>

#include "benchmarks/benchmark.h"
#include "danbv/camera/viewpoint.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/depth/ray_caster.h"
#include "danbv/fleet/fleet_target.h"

namespace danbv::bench {

namespace {

constexpr int kViews = 12, kShips = 4;

// Embree as its manual shows it: one scene, packets of four along the rows with the coherent flag,
// rows shared among the threads.
class DirectEmbree {
 public:
  explicit DirectEmbree(const scene::TriangleMesh& mesh)
      : device_(rtcNewDevice(nullptr)), scene_(rtcNewScene(device_)) {
    const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    fill(geometry, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, mesh.vertices);
    fill(geometry, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, mesh.triangles);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  ~DirectEmbree() { rtcReleaseScene(scene_), rtcReleaseDevice(device_); }
  DirectEmbree(const DirectEmbree&) = delete;
  DirectEmbree& operator=(const DirectEmbree&) = delete;

  void render(const camera::Camera& camera, const Rigidf& T_ship_cam, float far,
              Span<float> depth) const {
    parallel_for_cpu(
        camera.height_px,
        [&](index_t v) {
          RTCIntersectContext context;
          rtcInitIntersectContext(&context);
          context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
          for (int u = 0; u < camera.width_px; u += 4)
            packet(camera, T_ship_cam, far, u, int(v), context, depth);
        },
        8);
  }

 private:
  template <class T>
  static void fill(RTCGeometry geometry, RTCBufferType type, RTCFormat format,
                   const std::vector<T>& from) {
    std::memcpy(rtcSetNewGeometryBuffer(geometry, type, 0, format, sizeof(T), from.size()),
                from.data(), sizeof(T) * from.size());
  }

  void packet(const camera::Camera& camera, const Rigidf& T_ship_cam, float far, int u, int v,
              RTCIntersectContext& context, Span<float> depth) const {
    alignas(16) RTCRayHit4 rays;
    alignas(16) const int valid[4] = {-1, -1, -1, -1};
    for (int k = 0; k < 4; ++k) {
      const Vec3f d = T_ship_cam.rotation * camera.ray(u + k, v), o = T_ship_cam.translation;
      rays.ray.org_x[k] = o.x, rays.ray.org_y[k] = o.y, rays.ray.org_z[k] = o.z;
      rays.ray.dir_x[k] = d.x, rays.ray.dir_y[k] = d.y, rays.ray.dir_z[k] = d.z;
      rays.ray.tnear[k] = 0.1f, rays.ray.tfar[k] = far, rays.ray.time[k] = 0;
      rays.ray.mask[k] = ~0u, rays.ray.flags[k] = 0;
      rays.hit.geomID[k] = RTC_INVALID_GEOMETRY_ID;
    }
    rtcIntersect4(valid, scene_, &context, &rays);
    float* row = depth.data + index_t(v) * camera.width_px + u;
    for (int k = 0; k < 4; ++k)
      row[k] = rays.hit.geomID[k] == RTC_INVALID_GEOMETRY_ID ? 0.0f : rays.ray.tfar[k];
  }

  RTCDevice device_;
  RTCScene scene_;
};

// Views as a scan takes them: 4 to 10 m off, all around, looking at the ship.
std::vector<depth::DepthView> scan_views() {
  Rng rng({.seed = 1});
  std::vector<depth::DepthView> views;
  for (int i = 0; i < kViews; ++i) {
    const double angle = 2 * kPi * i / kViews, radius = rng.uniform(5.0, 10.0);
    const Vec3d at{radius * std::cos(angle), radius * std::sin(angle), rng.uniform(1.0, 6.0)};
    const Vec3d target{rng.uniform(-4.0, 4.0), 0, rng.uniform(0.0, 2.0)};
    views.push_back(depth::view_on_ground(
        camera::camera_pose(camera::looking_at(at.cast<float>(), target.cast<float>()))));
  }
  return views;
}

}  // namespace

Result depth_embree() {
  const auto classes = fleet::classes_of(scene::TargetKind::ship);
  const camera::Camera camera;
  const auto views = scan_views();
  std::vector<float> depth(kViews * camera.pixels());
  const Queue queue;
  Result result{.name = "depth_embree", .theirs = 0.0, .unit = "ms/image"};
  std::size_t triangles = 0;
  for (int ship = 0; ship < kShips; ++ship) {
    const scene::TriangleMesh mesh = fleet_target(classes[ship * classes.size() / kShips], 7).mesh;
    const depth::RayCaster ours(queue, mesh, depth::RayEngine::embree);
    const DirectEmbree theirs(mesh);
    const Seconds s =
        compare_seconds([&] { ours.render(queue, camera, span_of(views), span_of(depth)); },
                        [&] {
                          for (int i = 0; i < kViews; ++i)
                            theirs.render(camera, views[i].T_ship_cam, 40.0f,
                                          span_of(depth).sub(i * camera.pixels(), camera.pixels()));
                        },
                        5);
    result.ours += 1e3 * s.ours / (kViews * kShips);
    *result.theirs += 1e3 * s.theirs / (kViews * kShips);
    triangles += mesh.triangles.size();
  }
  result.against = "Embree " RTC_VERSION_STRING;
  result.how = fmt::format(
      "{} x {} px, {} views of each of {} ships of {} triangles on average, {} threads; theirs: "
      "rtcIntersect4 on every pixel, coherent flag, default scene",
      camera.width_px, camera.height_px, kViews, kShips, triangles / kShips, cpu_threads());
  return result;
}

}  // namespace danbv::bench
