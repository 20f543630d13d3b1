// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/ground_truth.h"

#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <cstdlib>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/files/content_cache.h"
#include "danbv/core/files/files.h"
#include "reference/meshes.h"
#include "support/scratch.h"

namespace danbv::truth {

namespace {
using namespace reference;

GroundTruthOptions few_points() {
  GroundTruthOptions options;
  options.surface.count = 5000;
  options.surface.viewpoints = 64;
  return options;
}

// A cache of its own, and the old setting back at the end.
class OwnCache {
 public:
  OwnCache() {
    if (const char* old = std::getenv("DANBV_CACHE")) old_ = old;
    setenv("DANBV_CACHE", scratch_.path().c_str(), 1);
  }
  ~OwnCache() { old_.empty() ? unsetenv("DANBV_CACHE") : setenv("DANBV_CACHE", old_.c_str(), 1); }
  std::filesystem::path only_file(const std::string& folder) const {
    return std::filesystem::directory_iterator(scratch_.path() / folder)->path();
  }

 private:
  ScratchFolder scratch_;
  std::string old_;
};

bool same(const GroundTruth& a, const GroundTruth& b) {
  return a.surface == b.surface && a.weights == b.weights && a.mask == b.mask;
}
}  // namespace

TEST(GroundTruth, VoxelsOfABlock) {
  const scene::TriangleMesh mesh = box_mesh({-2.9f, -1.1f, -1}, {2.9f, 1.1f, 1.2f});
  const scene::Bvh bvh(mesh);
  GroundTruthTimes times;
  const GroundTruth truth = make_ground_truth(mesh, bvh, few_points(), &times);
  EXPECT_EQ(truth.surface.points.size(), 5000u);
  EXPECT_GT(times.surface, 0);
  EXPECT_GT(times.mask, 0);
  int surface = 0;
  for (index_t v = 0; v < truth.grid.size(); ++v) {
    surface += truth.is_surface(v);
    EXPECT_EQ(truth.is_surface(v), truth.mask[v] != 0) << v;  // a convex body: all can be seen
  }
  // The shell of 8 x 4 x 2 voxels above water that the block's sides and top pass.
  EXPECT_EQ(surface, 8 * 4 + (2 * 8 + 2 * 2));
}

TEST(GroundTruth, CacheGivesTheSameAndIsMadeAgainWhenDamaged) {
  const OwnCache cache;
  const scene::TriangleMesh mesh = box_mesh({-3, -1, -1}, {3, 1, 1.2f});
  const scene::Bvh bvh(mesh);
  const GroundTruth made = make_ground_truth(mesh, bvh, few_points());
  EXPECT_TRUE(same(made, ground_truth(mesh, bvh, few_points())));
  const auto file = cache.only_file("ground_truth");
  const auto written = std::filesystem::last_write_time(file);
  EXPECT_TRUE(same(made, ground_truth(mesh, bvh, few_points())));
  EXPECT_EQ(std::filesystem::last_write_time(file), written);  // read, not made
  Bytes bytes = read_file(file);
  const Bytes good = bytes;
  bytes[bytes.size() - 3] ^= 0x10;  // a flipped bit in the data
  write_file(file, bytes);
  EXPECT_TRUE(same(made, ground_truth(mesh, bvh, few_points())));
  EXPECT_EQ(read_file(file), good);
  bytes.resize(bytes.size() / 2);  // cut off
  write_file(file, bytes);
  EXPECT_TRUE(same(made, ground_truth(mesh, bvh, few_points())));
  EXPECT_EQ(read_file(file), good);
}

TEST(GroundTruth, ManySideBySideAreThoseMadeAlone) {
  const OwnCache cache;
  const scene::TriangleMesh a = box_mesh({-3, -1, -1}, {3, 1, 1.2f});
  const scene::TriangleMesh b = sphere_mesh({0, 0, 0.5f}, 1.5f, 12);
  set_cpu_threads(3);
  const auto many = ground_truths(Device::cpu, {&a, &b, &a}, few_points());
  set_cpu_threads(0);
  ASSERT_EQ(many.size(), 3u);
  EXPECT_TRUE(same(many[0], make_ground_truth(a, scene::Bvh(a), few_points())));
  EXPECT_TRUE(same(many[1], make_ground_truth(b, scene::Bvh(b), few_points())));
  EXPECT_TRUE(same(many[2], many[0]));
}

// CUDA fuses multiply and add, so a ray that grazes an edge may go the other way there.
TEST(GroundTruth, DevicesAgree) {
  if (!cuda_available()) GTEST_SKIP() << "no CUDA device";
  scene::TriangleMesh mesh = box_mesh({-3, -1, -1}, {3, 1, 1.2f});
  append(mesh, box_mesh({-1, -0.8f, 1.2f}, {1, 0.8f, 3}));
  append(mesh, box_mesh({1.5f, -0.8f, 2.2f}, {2.5f, 0.8f, 2.4f}));  // a roof: something is hidden
  const scene::Bvh bvh(mesh);
  const Queue cuda(Device::cuda);
  const GroundTruth here = make_ground_truth(mesh, bvh, few_points());
  const GroundTruth there = make_ground_truth(mesh, bvh, few_points(), nullptr, cuda);
  EXPECT_EQ(here.surface.points.size(), there.surface.points.size());
  EXPECT_NEAR(here.surface.seeable_share(), there.surface.seeable_share(), 0.002);
  int bits = 0, differ = 0;
  for (index_t v = 0; v < here.grid.size(); ++v) {
    bits += std::popcount(here.mask[v]);
    differ += std::popcount(std::uint16_t(here.mask[v] ^ there.mask[v]));
  }
  EXPECT_LE(differ, bits / 200);
}

// Whoever can write the cache can make the checksum right, too.
TEST(GroundTruth, ForgedCachesAreMadeAgain) {
  const OwnCache cache;
  const scene::TriangleMesh mesh = box_mesh({-3, -1, -1}, {3, 1, 1.2f});
  const scene::Bvh bvh(mesh);
  const GroundTruth made = ground_truth(mesh, bvh, few_points());
  const auto forge = [&](const std::string& folder, const std::string& name,
                         const TensorData& tensor) {
    Safetensors content = read_safetensors(cache.only_file(folder));
    const std::string key = content.metadata.at("key");
    content.tensors[name] = tensor;
    store_cached(folder, key, content);
    EXPECT_TRUE(load_cached(folder, key).has_value());  // by its checksum it is good
    EXPECT_TRUE(same(made, ground_truth(mesh, bvh, few_points()))) << folder << " " << name;
  };
  const auto voxels = made.weights.size();
  for (const char* name : {"weights", "complexity", "mask"}) {
    forge("ground_truth", name, TensorData::of<float>({1}, {1}));
    forge("ground_truth", name, TensorData::of<std::uint16_t>({1}, {1}));
  }
  forge("ground_truth", "weights",
        TensorData::of(std::vector<float>(voxels, NAN), {index_t(voxels)}));
  forge("ground_truth", "weights",
        TensorData::of(std::vector<float>(voxels, 9), {index_t(voxels)}));
  const auto points = made.surface.points.size();
  for (const char* name : {"points", "hidden", "triangles", "raw_area"}) {
    forge("surface_points", name, TensorData::of<std::uint8_t>({1}, {1}));
    forge("surface_points", name, TensorData::of<float>({NAN, 0, 0}, {1, 3}));
  }
  forge("surface_points", "points", TensorData::of<float>({0, 0, 0}, {1, 3}));
  for (const int triangle : {-1, 12, 1 << 30})
    forge("surface_points", "triangles",
          TensorData::of(std::vector<std::int32_t>(points, triangle), {index_t(points)}));
  forge("surface_points", "triangles", TensorData::of<std::int32_t>({}, {0}));
}

TEST(ContentCache, AnotherKeyIsAbsent) {
  const OwnCache cache;
  Safetensors content;
  content.tensors = {{"x", TensorData::of<float>({1, 2}, {2})}};
  EXPECT_FALSE(load_cached("test", "a").has_value());
  EXPECT_TRUE(store_cached("test", "a", content));
  EXPECT_EQ(load_cached("test", "a")->at("x").values<float>()[1], 2);
  EXPECT_FALSE(load_cached("test", "b").has_value());
  std::filesystem::rename(*cached_path("test", "a"), *cached_path("test", "b"));
  EXPECT_FALSE(load_cached("test", "b").has_value());  // the name lies
}

}  // namespace danbv::truth
