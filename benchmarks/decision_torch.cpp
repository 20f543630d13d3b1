// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/benchmark.h"
#include "benchmarks/decision.h"
#include "benchmarks/decision_times.h"
#include "benchmarks/flown_scan.h"
#include "danbv/core/parallel_for.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/policy/blas_threads.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/policy/weights_file.h"
#include "tests/reference/torch_field.h"

// A whole decision, from depth image to action, without the simulator.
namespace danbv::bench {

namespace {

constexpr int kRuns = 3;
constexpr std::size_t kDecisions = 1000;  // a run

struct Stages {
  Times all, registration, state, field, policy;
};

// What the stages of one drone hold.
struct Mind {
  Queue queue;
  Registration registration;
  ReconstructionState state;
  std::unique_ptr<Planner> planner;
  FieldBuilder builder;
  FieldScorer scorer;
  ActorCritic policy;
  Network network;
  Buffer<float> history, scalars, field;
  std::vector<Action> actions = std::vector<Action>(1);

  Mind(const Camera& camera, const std::filesystem::path& weights)
      : registration(queue, 1, camera),
        state(queue, 1),
        planner(make_planner("da-nbv", {.weights = weights.string()})),
        builder(queue, 1, state.options().grid),
        policy(load_policy(weights, at::kCPU)),
        network(policy.options(), at::kCPU, at::kFloat),
        history(Device::cpu, kHistoryLength * kHistoryNumbers),
        scalars(Device::cpu, scalar_count(policy.options().inputs)),
        field(Device::cpu, builder.options().lattice.size()) {}

  Observation observation(const FlownView& view) const {
    return state.observation({&view.drone, 1}, {&view.history, 1});
  }
  Rigidd predicted(const FlownView& view) const {
    const Prediction guess =
        guess_motion(registration.options(), registration.tracking()[0], view.input.time_s);
    return ShipAttitude{guess.mean[0], guess.mean[1], guess.mean[2]}.T_level_ship().inverse();
  }
};

void ours(Mind& mind, const FlownView& view, Stages& times) {
  const double registration = timed_ms([&] {
    mind.registration.register_views(mind.queue, span_of(view.depth), {&view.input, 1});
  });
  const RegistrationResult& result = mind.registration.results()[0];
  const RegisteredView registered{result.T_ship_cam, result.fused()};
  const double state = timed_ms([&] {
    mind.state.integrate(mind.queue, view.camera, span_of(view.depth), {&registered, 1});
  });
  const Observation seen = mind.observation(view);
  const double decide =
      timed_ms([&] { mind.planner->decide(mind.queue, seen, span_of(mind.actions)); });
  const auto weights = span_over<const float>(mind.policy.parameters()["scorer"]);
  const double field = timed_ms([&] {
    const FieldInputs inputs = mind.builder.build(mind.queue, seen);
    mind.scorer.forward(mind.queue, inputs, weights, mind.field.span());
  });
  times.all.ms.push_back(registration + state + decide);
  times.registration.ms.push_back(registration), times.state.ms.push_back(state);
  times.field.ms.push_back(field), times.policy.ms.push_back(std::max(0.0, decide - field));
}

#if DANBV_OPEN3D && DANBV_OCTOMAP
struct TheirMind {
  TheirRegistration registration;
  TheirOccupancy occupancy{0.75};
};

// The field's visibility is made by ours for both: no library has it.
void theirs(TheirMind& their, Mind& mind, const FlownView& view, const Rigidd& start,
            Stages& times) {
  const ImageAtPose image{view.camera, view.depth, view.input.T_level_cam};
  Rigidd T_ship_level;
  const double registration = timed_ms([&] {
    T_ship_level = their.registration.add(
        image, view.input.align ? view.input.T_level_ship.inverse() : start, view.input.align);
  });
  const double state =
      timed_ms([&] { their.occupancy.add(image, T_ship_level * view.input.T_level_cam); });
  const c10::InferenceMode no_gradients;
  const Observation seen = mind.observation(view);
  FieldInputs inputs;
  const double visibility = timed_ms([&] { inputs = mind.builder.build(mind.queue, seen); });
  const auto decision = reference::torch_decision(inputs, 0, at::kFloat);
  at::Tensor field;
  const double scored = timed_ms(
      [&] { field = reference::field(decision, mind.policy.parameters()["scorer"].detach()); });
  const double policy = timed_ms([&] {
    const OneBlasThread lone(true);
    const PolicyOptions& options = mind.policy.options();
    encode_inputs(mind.queue, seen, options.inputs, mind.history.span(), mind.scalars.span());
    PolicyInputs all;
    all.occupancy = tensor_over(mind.queue, seen.occupancy, {1, seen.grid.size()});
    all.history =
        tensor_over(mind.queue, mind.history.span(), {1, kHistoryLength, kHistoryNumbers});
    all.scalars = tensor_over(mind.queue, mind.scalars.span(), {1, scalar_count(options.inputs)});
    all.field = inputs;
    mind.network.forward(mind.policy.parameters(), all, field.unsqueeze(0)).actions.mode();
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
void decide_scan(Mind& mind, const std::vector<FlownView>& views, std::size_t enough, Stages& mine,
                 [[maybe_unused]] Stages* other) {
#if DANBV_OPEN3D && DANBV_OCTOMAP
  TheirMind their;
#endif
  mind.state.reset_all(mind.queue);
  for (std::size_t k = 0; k < views.size() && mine.all.ms.size() < enough; ++k) {
    Stages first;
    [[maybe_unused]] const Rigidd start = k > 0 ? mind.predicted(views[k]) : Rigidd{};
    ours(mind, views[k], k > 0 ? mine : first);
#if DANBV_OPEN3D && DANBV_OCTOMAP
    if (other != nullptr) theirs(their, mind, views[k], start, k > 0 ? *other : first);
#endif
  }
}

}  // namespace

// Theirs takes so much longer that it decides one scan a run.
Result decision_torch() {
  const UntrainedWeights weights;
  std::vector<std::vector<FlownView>> scans;
  for (const char* ship : {"container", "tug", "heavylift"})
    scans.push_back(flown_scan(ship, 7, 4));
  Mind mind(scans[0][0].camera, weights.path());
  Stages mine, other;
  for (std::size_t run = 0; run < kRuns; ++run)
    for (std::size_t k = 0; mine.all.ms.size() < (run + 1) * kDecisions; ++k)
      decide_scan(mind, scans[k % scans.size()], (run + 1) * kDecisions, mine,
                  k == run ? &other : nullptr);
  Result result{.name = "decision", .ours = mine.all.median(), .unit = "ms"};
  result.how = fmt::format(
      "from depth image (400 x 400) to action, {} x {} decisions of scans of 3 ships in sea state "
      "4, {} threads; ours: {}; {}",
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

}  // namespace danbv::bench
