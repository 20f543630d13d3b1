// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "danbv/core/image/image.h"
#include "danbv/depth/depth_view.h"
#include "danbv/depth/embree_scene.h"
#include "danbv/scene/bvh.h"

namespace danbv::depth {

enum class RayEngine {
  best,  // Embree on the CPU where the build has it, else danbv's own BVH
  bvh,
  embree
};

// The meshes that views look at, ready for rays on one device.
class RayCaster {
 public:
  RayCaster(const Queue& queue, const std::vector<const scene::TriangleMesh*>& targets,
            RayEngine engine = RayEngine::best);
  // The same with trees that someone else has made of them, on the queue's device.
  RayCaster(const Queue& queue, const std::vector<const scene::TriangleMesh*>& targets,
            std::shared_ptr<const scene::BvhSet> trees, RayEngine engine = RayEngine::best);
  RayCaster(const Queue& queue, const scene::TriangleMesh& target,
            RayEngine engine = RayEngine::best)
      : RayCaster(queue, std::vector{&target}, engine) {}

  // Depth images [N, H, W] of N views; views and depth lie on the queue's device. Depth is along
  // the camera's z; water, ground, sky, misses and what is out of range are 0. On the CPU a pose
  // with a NaN throws; on CUDA it gives zeros.
  void render(const Queue& queue, const camera::Camera& camera, Span<const DepthView> views,
              Span<float> depth, DepthRange range = {}) const;

 private:
  struct EmbreeTarget {
    EmbreeScene scene;
    std::vector<scene::Box> boxes;
  };
  void render_with_embree(const camera::Camera& camera, const DepthView& view, Span<float> depth,
                          DepthRange range) const;

  index_t targets_;
  std::vector<EmbreeTarget> embree_;  // one a target, or none when trees_ does the work
  std::shared_ptr<const scene::BvhSet> trees_;
};

// One view as an image, on the CPU.
Image<float> depth_image(const RayCaster& caster, const camera::Camera& camera,
                         const DepthView& view, DepthRange range = {});

}  // namespace danbv::depth
