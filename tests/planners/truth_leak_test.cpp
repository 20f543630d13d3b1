// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "danbv/env/world.h"
#include "danbv/planners/planner.h"
#include "reference/meshes.h"
#include "support/devices.h"
#include "support/scratch.h"
#if DANBV_HAS_TORCH
#include "danbv/policy/gennbv_agent.h"
#include "danbv/policy/hestia_agent.h"
#include "danbv/policy/scan_rl_agent.h"
#include "danbv/policy/weights_file.h"
#endif

// What planners see must not change with what no camera has seen. Two ships that differ there only
// are scanned by every planner; all of the observation, which is all that any planner (the learned
// one too) is given, must be the same to the last bit.
namespace danbv::planners {

namespace {

using reference::append, reference::box_mesh;

const camera::Camera kCamera = camera::Camera::with_fov(48, 48, 90);

scene::TriangleMesh plain_hull() {
  scene::TriangleMesh mesh = box_mesh({-7.5f, -1.2f, -1.2f}, {7.5f, 1.2f, 0.7f});
  append(mesh, box_mesh({-6, -1, 0.7f}, {-3, 1, 3}));
  return mesh;
}

scene::Target ship_of(scene::TriangleMesh mesh) {
  scene::TargetFacts facts;
  facts.name = "plain", facts.length_orig = {80};
  return make_target(std::move(mesh), facts);
}

// Of all environments, as bytes on the host.
struct Seen {
  std::vector<char> occupancy, directions, complexity, sums, drone, history;
  std::vector<float> depth;
  bool operator==(const Seen&) const = default;
};

class Flight {
 public:
  Flight(Device device, const scene::Target& ship, index_t n, bool registration)
      : queue_(device),
        targets_(queue_, {&ship}, depth::RayEngine::bvh),
        world_(queue_, targets_, n, kCamera, 5, options(registration), {}, small_maps()),
        actions_(device, n) {}

  void reset(const std::vector<std::uint32_t>& streams, int sea_state) {
    std::vector<env::EpisodeRequest> requests;
    for (const auto stream : streams) requests.push_back({stream, 0, sea_state, 1});
    world_.reset(queue_, requests);
  }
  void decide(Planner& planner) { planner.decide(queue_, world_.observation(), actions_.span()); }
  void step() { world_.step(queue_, actions_.span()); }
  std::vector<float> actions() const {
    std::vector<float> out;
    for (const action::Action& a : actions_.download(queue_))
      out.insert(out.end(),
                 {a.position.x, a.position.y, a.position.z, a.yaw, a.pitch, float(a.stop)});
    return out;
  }
  Seen seen() const {
    const state::Observation o = world_.observation();
    return {bytes(o.occupancy),
            bytes(o.directions),
            bytes(o.complexity),
            bytes(o.sums),
            bytes(o.drone),
            bytes(o.history),
            depth()};
  }
  std::vector<float> depth() const {
    std::vector<float> out(world_.depth().size);
    copy(world_.depth(), out.data());
    return out;
  }

 private:
  // The start is drawn about a point that does not know how high the ship is.
  static env::WorldOptions options(bool registration) {
    env::WorldOptions options;
    options.reset.centre_height = 1.5;
    options.registration = registration;
    return options;
  }
  static registration::RegistrationOptions small_maps() {
    registration::RegistrationOptions options;
    for (int k = 0; k < registration::kMapLevels; ++k) {
      options.capacity[k] = 1 << (11 + k);
      options.edge_capacity[k] = 1 << 10;
    }
    options.tries = 3;
    options.min_points = 50;
    return options;
  }
  template <class T>
  void copy(Span<T> from, void* to) const {
    copy_bytes(queue_, to, Device::cpu, from.data, queue_.device(), sizeof(T) * from.size);
    queue_.wait();
  }
  template <class T>
  std::vector<char> bytes(Span<T> span) const {
    std::vector<char> out(sizeof(T) * span.size);
    copy(span, out.data());
    return out;
  }

  Queue queue_;
  env::TargetSet targets_;
  env::World world_;
  Buffer<action::Action> actions_;
};

// All that are registered; the learned one with weights as they are before any training.
std::vector<std::unique_ptr<Planner>> planners() {
  PlannerOptions options;
  options.seed = 3;
  options.camera = kCamera;
  options.rmap.cells = 16, options.rmap.steps = 4, options.rmap.gain_rays = 8;
#if DANBV_HAS_TORCH
  const ScratchFolder folder;
  policy::PolicyOptions policy;
  policy.grid = policy::GridInputs::coverage, policy.look = policy::LookHead::deep;
  policy.lattice.dims = {4, 4, 4};
  options.weights = folder.path().string();
  save_policy(folder.path() / "da-nbv.safetensors", policy::ActorCritic(policy, at::kCPU, 2));
  policy::save_untrained_gennbv(folder.path() / "gennbv.safetensors", {}, 2);
  policy::save_untrained_hestia(folder.path() / "hestia.safetensors", {}, 2);
  policy::save_untrained_scan_rl(folder.path() / "scan-rl.safetensors", {}, 2);
#endif
  std::vector<std::unique_ptr<Planner>> all;
  for (const auto& entry : all_planners()) all.push_back(make_planner(entry.name, options));
  return all;
}

}  // namespace

// Rooms inside hull and house and a deeper keel: no camera above the water sees them.
TEST(TruthLeak, InsideAndKeelStayUnknownToEveryPlanner) {
  scene::TriangleMesh mesh = plain_hull();
  append(mesh, box_mesh({-2, -0.8f, -0.2f}, {4, 0.8f, 0.5f}));
  append(mesh, box_mesh({-5.5f, -0.8f, 1}, {-3.5f, 0.8f, 2.8f}));  // rooms of the house
  append(mesh, box_mesh({-6, -0.9f, -2.2f}, {7, 0.9f, -1.25f}));
  const scene::Target plain = ship_of(plain_hull()), changed = ship_of(mesh);
  for (const Device device : test_devices()) {
    Flight a(device, plain, 2, true), b(device, changed, 2, true);
    const auto of_a = planners(), of_b = planners();  // some remember what they saw
    for (std::size_t p = 0; p < of_a.size(); ++p) {
      a.reset({1, 2}, 4), b.reset({1, 2}, 4);
      for (int k = 0; k < 4; ++k) {
        ASSERT_TRUE(a.seen() == b.seen());
        a.decide(*of_a[p]), b.decide(*of_b[p]);
        ASSERT_EQ(a.actions(), b.actions());
        a.step(), b.step();
      }
    }
  }
}

// A mast that doubles the air draft and a boat on one side, wherever a first view misses both.
TEST(TruthLeak, UnseenPartsAndAirDraftStayUnknownToEveryPlanner) {
  scene::TriangleMesh mesh = plain_hull();
  append(mesh, box_mesh({-7.2f, -0.1f, 0.7f}, {-7, 0.1f, 7}));
  append(mesh, box_mesh({-6.8f, 1.05f, 0.7f}, {-6.2f, 1.2f, 1}));
  const scene::Target plain = ship_of(plain_hull()), changed = ship_of(mesh);
  constexpr index_t kStarts = 24;
  std::vector<std::uint32_t> streams(kStarts);
  for (index_t i = 0; i < kStarts; ++i) streams[i] = std::uint32_t(i);
  for (const Device device : test_devices()) {
    Flight a(device, plain, kStarts, false), b(device, changed, kStarts, false);
    a.reset(streams, 4), b.reset(streams, 4);
    const auto first = a.depth(), second = b.depth();
    const auto pixels = std::ptrdiff_t(first.size() / kStarts);
    std::vector<std::uint32_t> missed;
    for (index_t i = 0; i < kStarts; ++i)
      if (std::equal(first.begin() + i * pixels, first.begin() + (i + 1) * pixels,
                     second.begin() + i * pixels))
        missed.push_back(streams[i]);
    ASSERT_GE(missed.size(), 3u);
    ASSERT_LT(missed.size(), std::size_t(kStarts));  // and others do see the change
    const auto n = index_t(missed.size());
    Flight c(device, plain, n, false), d(device, changed, n, false);
    c.reset(missed, 4), d.reset(missed, 4);
    ASSERT_TRUE(c.seen() == d.seen());
    const auto of_c = planners(), of_d = planners();
    for (std::size_t p = 0; p < of_c.size(); ++p) {
      c.decide(*of_c[p]), d.decide(*of_d[p]);
      EXPECT_EQ(c.actions(), d.actions());
    }
  }
}

}  // namespace danbv::planners
