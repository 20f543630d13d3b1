// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/busy_process.h"
#include "benchmarks/decision.h"
#include "benchmarks/flown_scan.h"
#include "benchmarks/shipped_weights.h"
#include "benchmarks/times.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/onboard/scanner.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/policy/blas_threads.h"
#include "danbv/policy/observation_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "danbv/registration/begin_body.h"
#include "tests/reference/torch_field.h"

// A whole decision, from depth image to action, without the simulator.
namespace danbv::bench {

namespace {

constexpr int kRuns = 3;
constexpr std::size_t kDecisions = 1000;  // a run

struct Stages {
  Times all, registration, state, field, policy, settling;
};

// One drone: what is on board, and its planner. The field and the network are also held apart, to
// time them alone.
struct Drone {
  Queue queue;
  onboard::Scanner scanner;
  std::unique_ptr<planners::Planner> planner;
  paf::FieldBuilder builder;
  paf::FieldScorer scorer;
  policy::ActorCritic policy;
  policy::Network network;
  policy::ObservationEncoder encoder;
  Buffer<float> field;
  std::vector<action::Action> actions = std::vector<action::Action>(1);

  explicit Drone(const camera::Camera& camera,
                 const registration::RegistrationOptions& registration = {},
                 const std::filesystem::path& weights = shipped_weights())
      : scanner(queue, 1, camera, {{}, registration}),
        planner(planners::make_planner("da-nbv", {.weights = weights.string()})),
        builder(queue, 1, scanner.observation().grid),
        policy(policy::load_policy(weights, at::kCPU)),
        network(policy.options(), at::kCPU, at::kFloat),
        encoder(queue, policy.options(), scanner.observation().grid, 1),
        field(Device::cpu, builder.options().lattice.size()) {}

  Rigidd predicted(const FlownView& view) const {
    const registration::Registration& r = scanner.registration();
    const registration::Prediction guess =
        guess_motion(r.options(), r.tracking()[0], view.pose.time_s);
    return registration::expected_attitude(guess, 0).T_level_ship().inverse();
  }
};

void ours(Drone& drone, const FlownView& view, Stages& times) {
  const auto depth = span_of(view.depth);
  const Span<const onboard::CameraPose> pose{&view.pose, 1};
  const Span<const onboard::ShipFacts> ship{&view.ship, 1};
  const Span<const onboard::WeatherReport> weather{&view.weather, 1};
  const double registration =
      timed_ms([&] { drone.scanner.locate(drone.queue, depth, pose, ship, weather); });
  state::Observation seen;
  const double state = timed_ms([&] {
    seen =
        drone.scanner.integrate(drone.queue, depth, pose, ship, weather, drone.scanner.located());
  });
  const double decide =
      timed_ms([&] { drone.planner->decide(drone.queue, seen, span_of(drone.actions)); });
  const auto weights = policy::span_over<const float>(drone.policy.parameters()["scorer"]);
  const double field = timed_ms([&] {
    const paf::FieldInputs inputs = drone.builder.build(drone.queue, seen);
    drone.scorer.forward(drone.queue, inputs, weights, drone.field.span());
  });
  times.all.ms.push_back(registration + state + decide);
  times.registration.ms.push_back(registration), times.state.ms.push_back(state);
  times.field.ms.push_back(field), times.policy.ms.push_back(std::max(0.0, decide - field));
  times.settling.ms.push_back(timed_ms([&] { drone.scanner.settle(drone.queue); }));  // in flight
}

#if DANBV_OPEN3D && DANBV_OCTOMAP
struct TheirDrone {
  TheirRegistration registration;
  TheirOccupancy occupancy{0.75};
};

// The field's visibility is made by ours for both: no library has it.
void theirs(TheirDrone& their, Drone& drone, const FlownView& view, const Rigidd& start, bool first,
            Stages& times) {
  const Rigidd T_world_level =
      onboard::LevelTrack{view.ship.ais}.at(view.pose.time_s).T_world_level();
  const ImageAtPose image{view.camera, view.depth, T_world_level.inverse() * view.pose.T_world_cam};
  Rigidd T_ship_level;
  const double registration = timed_ms([&] {
    T_ship_level =
        their.registration.add(image, first ? view.pose.T_level_ship.inverse() : start, first);
  });
  const double state =
      timed_ms([&] { their.occupancy.add(image, T_ship_level * image.T_level_cam); });
  const c10::InferenceMode no_gradients;
  const state::Observation seen = drone.scanner.observation();
  paf::FieldInputs inputs;
  const double visibility = timed_ms([&] { inputs = drone.builder.build(drone.queue, seen); });
  const auto decision = reference::torch_decision(inputs, 0, at::kFloat);
  at::Tensor field;
  const double scored = timed_ms(
      [&] { field = reference::field(decision, drone.policy.parameters()["scorer"].detach()); });
  const double policy = timed_ms([&] {
    const policy::OneBlasThread lone(true);
    const policy::PolicyInputs all = drone.encoder.encode(drone.queue, seen);
    drone.network.forward(drone.policy.parameters(), all, field.unsqueeze(0)).actions.mode();
  });
  times.all.ms.push_back(registration + state + visibility + scored + policy);
  times.registration.ms.push_back(registration), times.state.ms.push_back(state);
  times.field.ms.push_back(visibility + scored), times.policy.ms.push_back(policy);
}
#endif

std::string breakdown(const Stages& t) {
  return fmt::format("registration {:.1f}, state {:.1f}, field {:.1f}, policy {:.1f} ms",
                     t.registration.median(), t.state.median(), t.field.median(),
                     t.policy.median());
}

std::string runs_text(const Times& all) {
  std::string means;
  for (int run = 0; run < kRuns; ++run) {
    const auto from = all.ms.begin() + std::ptrdiff_t(run * kDecisions);
    const Times one{{from, from + std::ptrdiff_t(kDecisions)}};
    means += fmt::format("{}{:.1f}", run > 0 ? ", " : "", one.mean());
  }
  return fmt::format("99th percentile {:.1f} ms, mean {:.1f} +- {:.1f} ms (of the runs {})",
                     all.at(0.99), all.mean(), all.deviation(), means);
}

// A scan decided view by view until `mine` holds `enough`; where `other` is given, by theirs in
// turn. The first view takes memory: it warms both up and counts for none.
void decide_scan(Drone& drone, const std::vector<FlownView>& views, std::size_t enough,
                 Stages& mine, [[maybe_unused]] Stages* other) {
#if DANBV_OPEN3D && DANBV_OCTOMAP
  TheirDrone their;
#endif
  drone.scanner.begin(drone.queue);
  for (std::size_t k = 0; k < views.size() && mine.all.ms.size() < enough; ++k) {
    Stages first;
    [[maybe_unused]] const Rigidd start = k > 0 ? drone.predicted(views[k]) : Rigidd{};
    ours(drone, views[k], k > 0 ? mine : first);
#if DANBV_OPEN3D && DANBV_OCTOMAP
    if (other != nullptr) theirs(their, drone, views[k], start, k == 0, k > 0 ? *other : first);
#endif
  }
}

}  // namespace

// Theirs takes so much longer that it decides one scan a run.
Result decision_torch() {
  const auto scans = flown_scans();
  Drone drone(scans[0][0].camera);
  Stages mine, other;
  for (std::size_t run = 0; run < kRuns; ++run)
    for (std::size_t k = 0; mine.all.ms.size() < (run + 1) * kDecisions; ++k)
      decide_scan(drone, scans[k % scans.size()], (run + 1) * kDecisions, mine,
                  k == run ? &other : nullptr);
  Result result{.name = "decision", .ours = mine.all.median(), .unit = "ms"};
  result.how = fmt::format(
      "the shipped network, from depth image (400 x 400) to action, {} x {} decisions of scans of "
      "3 "
      "ships in sea state 4, {} threads; ours: {}; {}",
      kRuns, kDecisions, cpu_threads(), breakdown(mine), runs_text(mine.all));
#if DANBV_OPEN3D && DANBV_OCTOMAP
  result.theirs = other.all.median();
  result.against =
      fmt::format("Open3D {} ICP, OctoMap 1.9, LibTorch field", TheirRegistration::version());
  result.how += fmt::format(
      "; theirs, {} decisions: {} (thinning, three scales from the same predicted pose, normals of "
      "new points; every ray at 0.75 m; visibility made by ours; the same network)",
      other.all.ms.size(), breakdown(other));
#endif
  return result;
}

Result decision_busy() {
  const auto scans = flown_scans();
  Drone drone(scans[0][0].camera);
  const auto round = [&](Times& times) {
    Stages mine;
    for (const auto& scan : scans) decide_scan(drone, scan, 1000, mine, nullptr);
    times.ms.insert(times.ms.end(), mine.all.ms.begin(), mine.all.ms.end());
  };
  return busy_result("decision_busy", beside_busy_process(round, 8),
                     "a decision of the shipped network from depth image (400 x 400) to action");
}

// The same drone with and without its pose graph takes each scan in turn, so that what else happens
// on the machine slows both alike.
Result decision_reported() {
  const auto scans = flown_scans(env::AisMode::reported);
  registration::RegistrationOptions options;
  options.pose_graph = false;
  Drone without(scans[0][0].camera, options);
  options.pose_graph = true;
  Drone with(scans[0][0].camera, options);
  Stages plain, graph;
  for (std::size_t k = 0; graph.all.ms.size() < kDecisions; ++k) {
    decide_scan(without, scans[k % scans.size()], kDecisions, plain, nullptr);
    decide_scan(with, scans[k % scans.size()], kDecisions, graph, nullptr);
  }
  Result result{.name = "decision_reported", .ours = graph.all.median(), .unit = "ms"};
  result.how = fmt::format(
      "as decision, of ships that report themselves, {} decisions, {} threads; with the pose "
      "graph: {}, 99th percentile {:.1f} ms, and it settles in {:.1f} ms, in flight; without: "
      "{:.1f} "
      "ms, {}, 99th percentile {:.1f} ms",
      kDecisions, cpu_threads(), breakdown(graph), graph.all.at(0.99), graph.settling.median(),
      plain.all.median(), breakdown(plain), plain.all.at(0.99));
  return result;
}

}  // namespace danbv::bench
