// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/embree_scene.h"

#include "danbv/core/error.h"

#if DANBV_HAS_EMBREE
#include <embree3/rtcore.h>

#include <cmath>
#include <cstring>

namespace danbv::depth {

namespace {
RTCDevice shared_device() {
  static const std::shared_ptr<RTCDeviceTy> device(rtcNewDevice(nullptr), rtcReleaseDevice);
  if (!device) fail("Embree could not be started");
  return device.get();
}

template <class T>
void fill_buffer(RTCGeometry geometry, RTCBufferType type, RTCFormat format,
                 const std::vector<T>& from) {
  void* to = rtcSetNewGeometryBuffer(geometry, type, 0, format, sizeof(T), from.size());
  if (to == nullptr) fail("Embree has no memory for " + std::to_string(from.size()) + " elements");
  if (!from.empty()) std::memcpy(to, from.data(), sizeof(T) * from.size());
}

// An occlusion query tells only that something was met; Embree calls this with what.
struct OcclusionContext {
  RTCIntersectContext base;  // first: Embree passes a pointer to it
  std::uint32_t triangle = 0;
};
void note_triangle(const RTCFilterFunctionNArguments* met) {
  reinterpret_cast<OcclusionContext*>(met->context)->triangle = RTCHitN_primID(met->hit, met->N, 0);
}
}  // namespace

struct EmbreeScene::Handles {
  RTCScene scene;

  explicit Handles(const scene::TriangleMesh& mesh) : scene(rtcNewScene(shared_device())) {
    // Robust: no ray slips between two triangles that share an edge.
    rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
    const RTCGeometry geometry = rtcNewGeometry(shared_device(), RTC_GEOMETRY_TYPE_TRIANGLE);
    fill_buffer(geometry, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, mesh.vertices);
    fill_buffer(geometry, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, mesh.triangles);
    rtcSetGeometryOccludedFilterFunction(geometry, note_triangle);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
  }
  ~Handles() { rtcReleaseScene(scene); }
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
};

EmbreeScene::EmbreeScene(const scene::TriangleMesh& mesh)
    : handles_(std::make_shared<const Handles>(mesh)) {}

void EmbreeScene::first_hits(Vec3f origin, Span<const Vec3f> directions, float t_max,
                             Span<float> t) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  alignas(16) RTCRayHit4 packet;
  alignas(16) int valid[4];
  for (index_t first = 0; first < directions.size; first += 4) {
    for (int k = 0; k < 4; ++k) {
      valid[k] = first + k < directions.size ? -1 : 0;
      const Vec3f d = directions[valid[k] ? first + k : first];
      packet.ray.org_x[k] = origin.x, packet.ray.org_y[k] = origin.y;
      packet.ray.org_z[k] = origin.z, packet.ray.tnear[k] = 0;
      packet.ray.dir_x[k] = d.x, packet.ray.dir_y[k] = d.y, packet.ray.dir_z[k] = d.z;
      packet.ray.time[k] = 0, packet.ray.tfar[k] = t_max;
      packet.ray.mask[k] = ~0u, packet.ray.flags[k] = 0;
      packet.hit.geomID[k] = RTC_INVALID_GEOMETRY_ID;
    }
    rtcIntersect4(valid, handles_->scene, &context, &packet);
    for (int k = 0; k < 4 && first + k < directions.size; ++k)
      t[first + k] =
          packet.hit.geomID[k] != RTC_INVALID_GEOMETRY_ID ? packet.ray.tfar[k] : INFINITY;
  }
}

std::optional<std::uint32_t> EmbreeScene::any_hit(Vec3f origin, Vec3f direction, float t_min,
                                                  float t_max) const {
  OcclusionContext context;
  rtcInitIntersectContext(&context.base);
  RTCRay ray{};
  ray.org_x = origin.x, ray.org_y = origin.y, ray.org_z = origin.z, ray.tnear = t_min;
  ray.dir_x = direction.x, ray.dir_y = direction.y, ray.dir_z = direction.z, ray.tfar = t_max;
  ray.mask = ~0u;
  rtcOccluded1(handles_->scene, &context.base, &ray);
  if (ray.tfar >= 0) return {};  // Embree sets -infinity where something was met
  return context.triangle;
}

bool have_embree() { return true; }

}  // namespace danbv::depth
#else
namespace danbv::depth {

struct EmbreeScene::Handles {};
EmbreeScene::EmbreeScene(const scene::TriangleMesh&) { fail("danbv was built without Embree"); }
void EmbreeScene::first_hits(Vec3f, Span<const Vec3f>, float, Span<float>) const {}
std::optional<std::uint32_t> EmbreeScene::any_hit(Vec3f, Vec3f, float, float) const { return {}; }
bool have_embree() { return false; }

}  // namespace danbv::depth
#endif
