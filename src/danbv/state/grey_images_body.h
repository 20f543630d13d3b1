// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/state/observation.h"

namespace danbv::state {

// The light of grey images: from all around, from the camera, and from above, so that decks, sides
// and the faces between them differ. Together 1.
constexpr float kAmbientLight = 0.2f, kCameraLight = 0.5f, kSkyLight = 0.3f;

// How bright a surface is. normal, to_camera, up: unit vectors of one frame.
DANBV_HD float shade(Vec3f normal, Vec3f to_camera, Vec3f up) {
  const float facing = dot(normal, to_camera);
  return kAmbientLight + kCameraLight * (facing > 0 ? facing : 0) +
         kSkyLight * (0.5f + 0.5f * dot(normal, up));
}

// Normals of one depth image, in its camera frame.
struct DepthNormals {
  const camera::Camera& camera;
  const float* depth;  // [H, W]
  int step_px;         // how far neighbours lie: noise of the sensor weighs less the wider

  DANBV_HD float at(int u, int v) const {
    const bool inside = u >= 0 && v >= 0 && u < camera.width_px && v < camera.height_px;
    return inside ? depth[index_t(v) * camera.width_px + u] : 0;
  }
  // Turned to the camera. Of two neighbours the one nearer in depth counts: across an edge lies
  // another surface. A pixel without neighbours is taken to face the camera.
  DANBV_HD Vec3f normal(int u, int v) const {
    const Vec3f p = camera.back_project(u, v, at(u, v));
    const Vec3f n = cross(along(p, u, v, step_px, 0), along(p, u, v, 0, step_px));
    const float length = norm(n);
    if (!(length > 0)) return p * (-1 / norm(p));
    return n * ((dot(n, p) > 0 ? -1.0f : 1.0f) / length);
  }

 private:
  DANBV_HD Vec3f along(Vec3f p, int u, int v, int du, int dv) const {
    const float ahead = at(u + du, v + dv), behind = at(u - du, v - dv);
    const bool forward =
        ahead > 0 && !(behind > 0 && std::fabs(behind - p.z) < std::fabs(ahead - p.z));
    if (forward) return camera.back_project(u + du, v + dv, ahead) - p;
    return behind > 0 ? p - camera.back_project(u - du, v - dv, behind) : Vec3f{};
  }
};

// Thread: a drone.
struct ForgetGreyBody {
  Span<std::int32_t> older;  // [N]

  DANBV_HD void operator()(index_t i) const { older[i] = -1; }
};

// Whether a view fills all frames.
DANBV_HD bool fills_stack(const Observation& seen, index_t env, std::int32_t older) {
  return older < 0 || seen.history[env].count <= 1;
}

// Thread: a drone. After its frames were taken.
struct CountFramesBody {
  int frames;
  Observation seen;
  Span<std::int32_t> older;  // [N]

  DANBV_HD void operator()(index_t i) const {
    if (!seen.images.views[i].taken) return;
    const std::int32_t next = fills_stack(seen, i, older[i]) ? 0 : older[i] + 1;
    older[i] = next < frames ? next : frames - 1;
  }
};

// Thread: a pixel of a grey image. It is the mean of the depth pixels that it covers.
struct GreyImagesBody {
  int side_px, frames;
  Observation seen;
  Span<const std::int32_t> older;  // [N]
  Span<std::uint8_t> stack;        // [N, frames, side, side]

  DANBV_HD void operator()(index_t i) const {
    const index_t pixels = index_t(side_px) * side_px;
    const index_t env = i / pixels, pixel = i % pixels;
    if (!seen.images.views[env].taken) return;
    std::uint8_t* frame = stack.data + env * frames * pixels + pixel;
    const std::uint8_t newest = grey(env, int(pixel % side_px), int(pixel / side_px));
    const bool first = fills_stack(seen, env, older[env]);
    for (int k = 0; k + 1 < frames; ++k)
      frame[k * pixels] = first ? newest : frame[(k + 1) * pixels];
    frame[(frames - 1) * pixels] = newest;
  }

 private:
  DANBV_HD std::uint8_t grey(index_t env, int x, int y) const {
    const camera::Camera& camera = seen.images.camera;
    const int step = camera.width_px / (2 * side_px);
    const DepthNormals image{camera, seen.images.depth.data + env * camera.pixels(),
                             step > 1 ? step : 1};
    const Vec3f up =
        camera_pose(seen.drone[env].view).rotation.row[2];  // of gravity, in the camera
    const int left = first_px(x, camera.width_px), right = last_px(x, camera.width_px);
    const int top = first_px(y, camera.height_px), bottom = last_px(y, camera.height_px);
    float sum = 0;
    for (int v = top; v <= bottom; ++v)
      for (int u = left; u <= right; ++u)
        if (image.at(u, v) > 0)
          sum += shade(image.normal(u, v), normalized(camera.ray(u, v)) * -1.0f, up);
    return std::uint8_t(255 * sum / float((right - left + 1) * (bottom - top + 1)) + 0.5f);
  }
  // The depth pixels from first to last lie under grey pixel k, at least one.
  DANBV_HD int first_px(int k, int size) const { return k * size / side_px; }
  DANBV_HD int last_px(int k, int size) const {
    const int first = first_px(k, size), last = first_px(k + 1, size) - 1;
    return last > first ? last : first;
  }
};

}  // namespace danbv::state
