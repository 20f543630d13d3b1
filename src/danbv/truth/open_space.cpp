// SPDX-License-Identifier: Apache-2.0
#include "danbv/truth/open_space.h"

#include "danbv/core/device/parallel_for.h"
#include "danbv/scene/bvh_distance.h"

namespace danbv::truth {

namespace {
constexpr float kStep = 0.25f;
enum : std::uint8_t { kBlocked, kFree, kReached };

scene::Box box_of(const scene::BvhView& bvh) {
  scene::Box box;
  for (const auto& t : bvh.triangles) box.add(t.a), box.add(t.b), box.add(t.c);
  return box;
}
}  // namespace

OpenSpace::OpenSpace(const scene::BvhView& bvh, const Workspace& workspace) {
  const scene::Box box = box_of(bvh);
  const Vec3f rim{2 * kStep, 2 * kStep, 2 * kStep};  // the outermost nodes are free of the mesh
  // The whole target, though the workspace may end below its roof: a layer through its rooms is no
  // open air. Below the workspace's floor nobody flies.
  Vec3f low = box.low - rim;
  low.z = std::max(low.z, workspace.low.z);
  const auto nodes = [](float side) { return std::max(int(std::ceil(side / kStep)), 1); };
  const Vec3f side = box.high + rim - low;
  lattice_ = {low, {kStep, kStep, kStep}, {nodes(side.x), nodes(side.y), nodes(side.z)}};
  mark_free(bvh);
  flood();
}

bool OpenSpace::reachable(Vec3f p) const {
  const Vec3i node = lattice_.cell(p);
  return !lattice_.contains(node) || state_[lattice_.index(node)] == kReached;
}

void OpenSpace::mark_free(const scene::BvhView& bvh) {
  state_.resize(lattice_.size());
  parallel_for_cpu(lattice_.size(), [&](index_t i) {
    const Vec3f node = lattice_.center(lattice_.unflatten(i));
    state_[i] = distance_to_mesh(bvh, node, kStep) >= kStep ? kFree : kBlocked;
  });
}

// From every free node on the lattice's sides and top; the lowest layer is not open: water.
void OpenSpace::flood() {
  std::vector<Vec3i> front;
  const auto reach = [&](Vec3i n) {
    if (!lattice_.contains(n) || state_[lattice_.index(n)] != kFree) return;
    state_[lattice_.index(n)] = kReached;
    front.push_back(n);
  };
  const Vec3i last{lattice_.dims.x - 1, lattice_.dims.y - 1, lattice_.dims.z - 1};
  for (index_t i = 0; i < lattice_.size(); ++i) {
    const Vec3i n = lattice_.unflatten(i);
    if (n.x == 0 || n.y == 0 || n.x == last.x || n.y == last.y || n.z == last.z) reach(n);
  }
  while (!front.empty()) {
    const Vec3i n = front.back();
    front.pop_back();
    for (int axis = 0; axis < 3; ++axis)
      for (const int step : {-1, 1}) {
        Vec3i next = n;
        next[axis] += step;
        reach(next);
      }
  }
}

}  // namespace danbv::truth
