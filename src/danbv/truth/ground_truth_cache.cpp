// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "danbv/core/cli/progress.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/content_cache.h"
#include "danbv/core/grid/direction_bins.h"
#include "danbv/truth/ground_truth.h"

namespace danbv::truth {

namespace {
constexpr int kVersion = 5;  // raise it when the same options give another mask or other weights
constexpr const char* kFolder = "ground_truth";

std::string key_of(const scene::TriangleMesh& mesh, const GroundTruthOptions& o) {
  const GridSpec& g = o.grid;
  const DirectionMaskOptions& m = o.mask;
  std::string key = fmt::format("{}-v{}", content_hash(mesh), kVersion);
  for (const Vec3f v : {g.origin, g.voxel, g.dims.cast<float>(), m.low, m.high})
    key += fmt::format("-{},{},{}", v.x, v.y, v.z);
  return key + fmt::format("-u{}-n{}-w{}-s{}-p{}-d{}-r{}-c{}-s{}", o.pca_in_voxel_units,
                           o.surface.count, o.surface.viewpoints, o.surface.seed, m.points,
                           m.directions, m.reach, m.clearance, m.seed);
}

Safetensors pack(const GroundTruth& truth) {
  const auto voxels = index_t(truth.weights.size());
  std::vector<float> features;
  for (const Complexity& c : truth.complexity)
    features.insert(features.end(), {c.linearity, c.scattering, c.curvature});
  Safetensors content;
  content.tensors = {{"complexity", TensorData::of(features, {voxels, 3})},
                     {"weights", TensorData::of(truth.weights, {voxels})},
                     {"mask", TensorData::of(truth.mask, {voxels})}};
  return content;
}

// The voxels' part alone.
GroundTruth unpack(const Safetensors& content, const GridSpec& grid) {
  const auto voxels = std::size_t(grid.size());
  const auto features = content.checked<float>("complexity", 3 * voxels);
  GroundTruth truth;
  truth.weights = content.checked<float>("weights", voxels);
  truth.mask = content.checked<std::uint16_t>("mask", voxels);
  truth.complexity.resize(voxels);
  for (std::size_t i = 0; i < voxels; ++i) {
    truth.complexity[i] = {features[3 * i], features[3 * i + 1], features[3 * i + 2]};
    require(truth.weights[i] >= 0 && truth.weights[i] <= 3 && truth.mask[i] <= kAllDirections,
            "a weight or a mask is out of range");
  }
  return truth;
}
}  // namespace

GroundTruth ground_truth(const scene::TriangleMesh& mesh, const scene::Bvh& bvh,
                         const GroundTruthOptions& options, const Queue& queue) {
  const std::string key = key_of(mesh, options);
  const auto unpacked = [&](const Safetensors& content) { return unpack(content, options.grid); };
  auto cached = load_cached(kFolder, key, unpacked);
  GroundTruth truth = cached ? std::move(*cached) : GroundTruth{};
  truth.grid = options.grid;
  truth.surface = surface_points(mesh, bvh, options.surface, queue);
  if (!cached) {
    add_voxel_truth(mesh, bvh, options, truth, nullptr, queue);
    store_cached(kFolder, key, pack(truth));
  }
  return truth;
}

std::vector<GroundTruth> ground_truths(Device device,
                                       const std::vector<const scene::TriangleMesh*>& meshes,
                                       const GroundTruthOptions& options) {
  std::vector<GroundTruth> truths(meshes.size());
  Progress progress("ground truth", long(meshes.size()));
  parallel_tasks(index_t(meshes.size()), [&](index_t i) {
    truths[i] = ground_truth(*meshes[i], scene::Bvh(*meshes[i]), options, Queue(device));
    progress.advance();
  });
  return truths;
}

}  // namespace danbv::truth
