// SPDX-License-Identifier: Apache-2.0
#include "simulation.h"

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/render/paint.h"
#include "danbv/render/shaded_view.h"
#include "simulation_body.h"

namespace danbv::python {

namespace {

// Truth is made for as many targets at a time as there are cores, so that one may breathe between.
std::vector<truth::GroundTruth> truths_of(const train::TrainingFleet& fleet,
                                          const SimulationOptions& options,
                                          const std::function<void()>& breathe) {
  const auto targets = fleet.target_pointers();
  const auto at_once = std::size_t(std::max(1, cpu_threads()));
  std::vector<truth::GroundTruth> truths;
  for (std::size_t first = 0; first < targets.size(); first += at_once) {
    breathe();
    const std::size_t end = std::min(first + at_once, targets.size());
    for (auto& truth : reward_ground_truths(
             options.device, {targets.begin() + long(first), targets.begin() + long(end)},
             options.train.truth, options.train.environment.state.grid))
      truths.push_back(std::move(truth));
  }
  return truths;
}

train::TrainingFleet fleet_of(const SimulationOptions& options,
                              const std::function<void()>& breathe) {
  train::TrainingFleet fleet;
  for (const std::string& name : options.targets) {
    breathe();
    fleet.targets.push_back(fleet::resolve_target(name));
  }
  if (options.targets.empty())
    fleet.targets = train::training_targets(options.train.fleet, breathe);
  fleet.truths = truths_of(fleet, options, breathe);
  breathe();
  return fleet;
}

// The planner whose field is shown. It decides, too, but nobody asks.
std::unique_ptr<planners::Planner> field_planner_of(const SimulationOptions& options) {
  if (!options.field) return nullptr;
  planners::PlannerOptions planning;
  planning.seed = options.train.seed;
  planning.camera = options.train.camera();
  planning.views = options.train.environment.world.views;
  return planners::make_planner("greedy-paf", planning);
}

template <class T>
Span<const std::uint8_t> bytes_of(Span<const T> span) {
  return {reinterpret_cast<const std::uint8_t*>(span.data), span.size * index_t(sizeof(T))};
}

template <class T>
void keep_rows(const Queue& queue, Span<const std::uint8_t> which, Span<const T> from,
               const Buffer<T>& to) {
  const index_t row = from.size / which.size * index_t(sizeof(T));
  if (row == 0) return;
  const Span<std::uint8_t> out{reinterpret_cast<std::uint8_t*>(to.data()),
                               to.size() * index_t(sizeof(T))};
  parallel_for(queue, which.size * KeepRowsBody::pieces(row),
               KeepRowsBody{which, bytes_of(from), out, row}, 64);
}

Buffer<std::uint8_t> ones(const Queue& queue, index_t n) {
  return {queue, std::vector<std::uint8_t>(std::size_t(n), 1)};
}

}  // namespace

void ObservationNumbers::update(const Queue& queue, const state::Observation& seen) {
  parallel_for(queue, seen.drone.size, DroneNumbersBody{seen.drone, drone_.span()}, 64);
  parallel_for(queue, seen.drone.size * action::kHistoryLength,
               HistoryNumbersBody{seen.history, history_.span()}, 256);
}

FinalObservation::FinalObservation(Device device, const ObservationArrays& like)
    : occupancy_(device, like.seen.occupancy.size),
      directions_(device, like.seen.directions.size),
      complexity_(device, like.seen.complexity.size),
      drone_(device, like.drone.size),
      history_(device, like.history.size),
      depth_(device, like.depth.size),
      field_(device, like.field.size),
      arrays_(like) {
  arrays_.seen.occupancy = occupancy_.span();
  arrays_.seen.directions = directions_.span();
  arrays_.seen.complexity = complexity_.span();
  arrays_.drone = drone_.span(), arrays_.history = history_.span();
  arrays_.depth = depth_.span(), arrays_.field = field_.span();
  const Queue queue(device);
  occupancy_.zero(queue), directions_.zero(queue), complexity_.zero(queue);
  drone_.zero(queue), history_.zero(queue), depth_.zero(queue), field_.zero(queue);
  queue.wait();
}

void FinalObservation::keep(const Queue& queue, Span<const std::uint8_t> ended,
                            const ObservationArrays& now) {
  keep_rows(queue, ended, now.seen.occupancy, occupancy_);
  keep_rows(queue, ended, now.seen.directions, directions_);
  keep_rows(queue, ended, now.seen.complexity, complexity_);
  keep_rows(queue, ended, now.drone, drone_);
  keep_rows(queue, ended, now.history, history_);
  keep_rows(queue, ended, now.depth, depth_);
  keep_rows(queue, ended, now.field, field_);
}

namespace {
// A borrowed stream is the caller's; else one of its own.
Queue queue_of(const SimulationOptions& o) {
  return o.borrows_stream ? Queue(o.device, o.stream) : Queue(o.device);
}
}  // namespace

Simulation::Simulation(const SimulationOptions& options, const std::function<void()>& breathe)
    : options_(options),
      queue_(queue_of(options)),
      fleet_(fleet_of(options, breathe)),
      target_set_(queue_, fleet_.target_pointers()),
      truth_(queue_, fleet_.truth_pointers(), options.train.truth),
      environment_(queue_, target_set_, truth_, options.drones, options.train.camera(),
                   options.train.seed, options.train.environment),
      numbers_(options.device, options.drones),
      depth_(options.device, options.depth ? options.drones * options.train.camera().pixels() : 0),
      field_planner_(field_planner_of(options)),
      actions_(options.device, options.drones),
      field_actions_(options.device, options.drones),
      terminated_(options.device, options.drones),
      truncated_(options.device, options.drones),
      everyone_(ones(queue_, options.drones)),
      progress_(options.device, options.drones * kProgressNumbers),
      final_progress_(options.device, options.drones * kProgressNumbers),
      final_(options.device, shown()) {
  final_progress_.zero(queue_);
  restart(0);
}

void Simulation::restart(std::uint64_t round) {
  environment_.restart(queue_, round);
  keep_depth(everyone_.span());
  show();
}

void Simulation::restart(const std::vector<env::EpisodeRequest>& requests) {
  environment_.restart(queue_, requests);
  keep_depth(everyone_.span());
  show();
}

template <class Whole>
void Simulation::step_index(Span<const Whole> index) {
  parallel_for(queue_, drones(),
               DecodeIndexBody<Whole>{options_.train.policy.codec(), index,
                                      environment_.observation().drone, actions_.span()},
               64);
  step_decoded();
}

void Simulation::step(Span<const std::int64_t> index) { step_index(index); }
void Simulation::step(Span<const std::int32_t> index) { step_index(index); }
void Simulation::step(Span<const float> viewpoints) {
  parallel_for(queue_, drones(), DecodeViewpointBody{viewpoints, actions_.span()}, 64);
  step_decoded();
}

void Simulation::step_environment(Span<const action::Action> actions) {
  environment_.step(queue_, actions);
  if (options_.autoreset == Autoreset::same_step && any_ended()) environment_.begin_ended(queue_);
}

void Simulation::step_decoded() {
  environment_.step(queue_, actions_.span());
  keep_depth(everyone_.span());
  const bool begins = options_.autoreset == Autoreset::same_step && any_ended();
  if (begins) {
    show();
    final_.keep(queue_, environment_.ended(), observation());
    note_progress(final_progress_);
    environment_.begin_ended(queue_);
    keep_depth(environment_.ended());
  }
  show();
}

// On a GPU nobody waits for the answer: it begins nothing where nothing has ended.
bool Simulation::any_ended() const {
  if (queue_.device() != Device::cpu) return true;
  const Span<const std::uint8_t> ended = environment_.ended();
  return std::any_of(ended.data, ended.data + ended.size,
                     [](std::uint8_t one) { return one != 0; });
}

// environment -> arrays.
void Simulation::show() {
  numbers_.update(queue_, environment_.observation());
  parallel_for(queue_, drones(),
               EndsBody{environment_.ended(), environment_.timed_out(), terminated_.span(),
                        truncated_.span()},
               64);
  note_progress(progress_);
  if (!field_planner_) return;
  field_planner_->decide(queue_, environment_.observation(), field_actions_.span());
  const auto field = field_planner_->field();
  require(field.has_value(), "greedy-paf shows no field");
  lattice_ = field->lattice.dims;
  field_.ensure(queue_.device(), field->values.size);
  keep_rows(queue_, everyone_.span(), field->values, field_);
}

// The sensors' own images are 0 for drones that stay where they are while others begin.
void Simulation::keep_depth(Span<const std::uint8_t> which) {
  if (options_.depth) keep_rows(queue_, which, environment_.world().depth(), depth_);
}

void Simulation::note_progress(const Buffer<float>& to) const {
  parallel_for(queue_, drones(),
               ProgressNumbersBody{environment_.world().episodes(), environment_.cr(),
                                   environment_.c_dir(), environment_.dcr(), to.span()},
               64);
}

ObservationArrays Simulation::shown() {
  show();
  return observation();
}

ObservationArrays Simulation::observation() const {
  ObservationArrays arrays = numbers_.arrays(environment_.observation());
  arrays.depth = depth_.span();
  arrays.field = field_.span();
  arrays.lattice = lattice_;
  arrays.width_px = camera().width_px, arrays.height_px = camera().height_px;
  return arrays;
}

Image<Rgb> Simulation::picture(index_t drone, int width_px, int height_px) const {
  env::Episode episode;
  copy_bytes(queue_, &episode, Device::cpu, &environment_.world().episodes()[drone],
             queue_.device(), sizeof episode);
  queue_.wait();
  const scene::Target& target = fleet_.targets[std::size_t(episode.target)];
  const scene::Bvh bvh(target.mesh);
  render::ShadedScene scene;
  scene.bvh = bvh.view();
  scene.mesh = &target.mesh;
  scene.paint = render::target_paint(target);
  Rigidf T_scene_level;
  T_scene_level.rotation = rotation_z(episode.ship.heading).cast<float>();
  if (episode.floats) {
    scene.T_scene_mesh = T_scene_level * episode.ship.T_level_ship().cast<float>();
    const Vec2d place = episode.ship.position;
    scene.sea.emplace(episode.waves.frozen(episode.time_s, place.x, place.y),
                      episode.conditions.wind_speed, episode.time_s, place);
    scene.backdrop = render::Backdrop::sky;
    scene.boot_top = render::kBootTop;
  } else {
    scene.T_scene_mesh = T_scene_level;
    scene.ground = 0.0f;
  }
  const auto eye = camera::Camera::with_fov(width_px, height_px, options_.train.fov_deg);
  render::ShadeOptions shade;
  shade.oversampling = 1;
  return shaded_view(scene, eye, T_scene_level * camera::camera_pose(episode.view), shade);
}

}  // namespace danbv::python
