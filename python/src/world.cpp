// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <deque>
#include <utility>

#include "array_input.h"
#include "bindings.h"
#include "calls.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "flights.h"
#include "made.h"
#include "observation.h"

namespace danbv::python {

namespace {

constexpr std::int64_t kSizes[] = {action::kMoveValues,  action::kMoveValues,
                                   action::kMoveValues,  2,
                                   action::kPitchValues, action::kYawValues};

// Keys that a training's config holds, and a world has no use for.
const std::vector<std::string> kTrainersKeys = {
    "method", "ppo",    "adam",    "iterations", "checkpoint-every", "field-pool",
    "gennbv", "hestia", "scan-rl", "dqn",        "reward.length-end"};

std::vector<std::string> target_names(const py::object& targets) {
  if (targets.is_none()) return {};
  if (py::isinstance<py::str>(targets) || py::hasattr(targets, "__fspath__"))
    return {path_text(targets)};
  std::vector<std::string> names;
  for (const auto& each : targets) names.push_back(path_text(each));
  if (names.empty()) throw py::value_error("targets: names no target");
  return names;
}

template <class Whole>
void read_whole(const std::string& name, const py::handle& value, index_t i, Whole& to) {
  try {
    to = value.cast<Whole>();
  } catch (const py::cast_error&) {
    throw py::value_error(fmt::format("episode {}: {} must be a whole number of {} bits, not {}", i,
                                      name, 8 * sizeof(Whole), std::string(py::repr(value))));
  }
}

env::EpisodeRequest request_of(const py::handle& given, index_t i) {
  if (!py::isinstance<py::dict>(given))
    throw py::type_error(
        fmt::format("episode {}: takes a dict, not {}", i, std::string(py::repr(given))));
  env::EpisodeRequest request;
  request.stream = std::uint32_t(i);
  for (const auto& [key, value] : given.cast<py::dict>()) {
    const std::string name = py::str(key);
    if (name == "sea_state" && value.is_none()) {
      request.sea_state = env::kNoSea;
      continue;
    }
    if (name == "stream")
      read_whole(name, value, i, request.stream);
    else if (name == "target")
      read_whole(name, value, i, request.target);
    else if (name == "sea_state")
      read_whole(name, value, i, request.sea_state);
    else if (name == "views")
      read_whole(name, value, i, request.views);
    else
      throw py::value_error("an episode has stream, target, sea_state and views, no " + name);
  }
  return request;
}

class PyWorld {
 public:
  explicit PyWorld(const std::shared_ptr<Simulation>& simulation)
      : held_(simulation, "the world", simulation->queue().device()) {
    show();
  }

  void reset(std::uint64_t round) {
    held_.work([&](Simulation& s) { s.restart(round); });
  }
  void reset_to(const py::sequence& episodes) {
    std::vector<env::EpisodeRequest> requests;
    for (const auto& each : episodes)
      requests.push_back(request_of(each, index_t(requests.size())));
    held_.work([&](Simulation& s) { s.restart(requests); });
  }
  ~PyWorld() {
    if (!held_.closed() && !reading_.empty()) held_.get()->queue().wait();
  }
  PyWorld(const PyWorld&) = delete;
  PyWorld& operator=(const PyWorld&) = delete;

  void close();
  void step(const py::handle& given);
  double time_steps(const py::handle& given, int steps);
  py::bytes picture(index_t drone, int width_px, int height_px);

  Held<Simulation>& held() { return held_; }
  const Held<Simulation>& held() const { return held_; }
  const py::dict& arrays() const {
    held_.get();
    return arrays_;
  }

 private:
  void show();
  template <class T>
  void step_there(Span<const T> actions, std::unique_ptr<ArrayInput>& input);

  // Actions on the GPU, until the step that reads them is over.
  struct Reading {
    Reading(std::unique_ptr<ArrayInput> given, void* behind)
        : actions(std::move(given)), mark(behind) {}
    ~Reading() { cuda::release_mark(mark); }
    Reading(Reading&& other) noexcept
        : actions(std::move(other.actions)), mark(std::exchange(other.mark, nullptr)) {}

    std::unique_ptr<ArrayInput> actions;
    void* mark;
  };

  Held<Simulation> held_;
  std::deque<Reading> reading_;
  py::dict arrays_;
};

}  // namespace

}  // namespace danbv::python

template <>
class pybind11::detail::type_caster<danbv::python::PyWorld>
    : public danbv::python::MadeCaster<danbv::python::PyWorld> {};

namespace danbv::python {

namespace {

// The memory stays in place, so its arrays are made once.
void PyWorld::show() {
  const std::shared_ptr<Simulation>& s = held_.get();
  const auto n = py::ssize_t(s->drones());
  const auto add = [&](const char* name, const void* data, ElementType type,
                       std::vector<py::ssize_t> shape) {
    arrays_[name] = make_array(s, s->queue(), data, type, std::move(shape));
  };
  add("rewards", s->rewards().data, kFloat32, {n});
  add("terminated", s->terminated().data, kUInt8, {n});
  add("truncated", s->truncated().data, kUInt8, {n});
  add("executed", s->executed().data, kUInt8, {n});
  add("progress", s->progress().data, kFloat32, {n, kProgressNumbers});
  add("final_progress", s->final_progress().data, kFloat32, {n, kProgressNumbers});
  arrays_["observation"] =
      std::make_shared<Observation>(s, s->queue(), s->observation(), held_.mutex());
  arrays_["final_observation"] =
      std::make_shared<Observation>(s, s->queue(), s->final_observation(), held_.mutex(), false);
}

void check_domain(const std::vector<std::int64_t>& index) {
  for (std::size_t k = 0; k < index.size(); ++k)
    if (index[k] < 0 || index[k] >= kSizes[k % action::kActionParts])
      throw py::value_error(fmt::format("actions: {} of drone {} is {}, not within 0 .. {}",
                                        k % action::kActionParts, k / action::kActionParts,
                                        index[k], kSizes[k % action::kActionParts] - 1));
}

void check_finite(const std::vector<float>& viewpoints) {
  for (std::size_t k = 0; k < viewpoints.size(); ++k)
    if (!std::isfinite(viewpoints[k]))
      throw py::value_error(fmt::format("actions: of drone {}: {} is no number",
                                        k / kViewpointNumbers, viewpoints[k]));
}

// Host numbers to the device, then the step.
template <class T>
void step_with(Held<Simulation>& held, const std::vector<T>& host) {
  held.work([&](Simulation& s) {
    if (s.queue().device() == Device::cpu) return s.step(Span<const T>(span_of(host)));
    const Buffer<T> on_device(s.queue(), host);
    s.step(Span<const T>(on_device.span()));
  });
}

// The step goes on after this has returned, so what it reads is kept until it has been read.
template <class T>
void PyWorld::step_there(Span<const T> actions, std::unique_ptr<ArrayInput>& input) {
  while (!reading_.empty() && cuda::reached(reading_.front().mark)) reading_.pop_front();
  void* mark = nullptr;
  held_.work([&](Simulation& s) {
    s.step(actions);
    mark = cuda::mark(s.queue().stream());
  });
  reading_.push_back(Reading(std::move(input), mark));
}

void PyWorld::close() {
  if (!held_.closed() && !reading_.empty()) held_.work([](Simulation& s) { s.queue().wait(); });
  held_.close();
  reading_.clear();
}

void PyWorld::step(const py::handle& given) {
  const std::shared_ptr<Simulation> s = held_.get();
  auto input = std::make_unique<ArrayInput>(given, "actions", s->queue());
  const ArrayInput& actions = *input;
  actions.require_shape({s->drones(), action::kActionParts});
  if (const auto index = actions.on_device<std::int64_t>()) return step_there(*index, input);
  if (const auto index = actions.on_device<std::int32_t>()) return step_there(*index, input);
  if (const auto viewpoints = actions.on_device<float>()) return step_there(*viewpoints, input);
  if (actions.on_cuda())
    throw py::type_error("actions: on a GPU int64, int32 or float32 are taken");
  if (actions.kind() == NumberKind::whole) {
    const auto index = actions.to_host<std::int64_t>();
    check_domain(index);
    return step_with(held_, index);
  }
  const auto viewpoints = actions.to_host<float>();
  check_finite(viewpoints);
  step_with(held_, viewpoints);
}

// The loop that a program in C++ would write, timed: what the benchmark python_step goes by.
double PyWorld::time_steps(const py::handle& given, int steps) {
  const std::shared_ptr<Simulation> kept = held_.get();  // what is given may close the world
  const ArrayInput input(given, "viewpoints", kept->queue());
  input.require_shape({kept->drones(), kViewpointNumbers});
  const auto numbers = input.to_host<float>();
  return held_.work([&](Simulation& s) {
    std::vector<action::Action> actions(std::size_t(s.drones()));
    const Span<const float> span = span_of(numbers);
    for (index_t i = 0; i < s.drones(); ++i) DecodeViewpointBody{span, span_of(actions)}(i);
    const Buffer<action::Action> on_device(s.queue(), actions);
    s.queue().wait();
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < steps; ++k) s.step_environment(on_device.span());
    s.queue().wait();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  });
}

py::bytes PyWorld::picture(index_t drone, int width_px, int height_px) {
  if (drone < 0 || drone >= held_.get()->drones())
    throw py::index_error(fmt::format("drone {} of {}", drone, held_.get()->drones()));
  if (width_px < 16 || height_px < 16 || width_px > 4096 || height_px > 4096)
    throw py::value_error("a picture is 16 to 4096 pixels wide and high");
  const Image<Rgb> image =
      held_.work([&](Simulation& s) { return s.picture(drone, width_px, height_px); });
  return {reinterpret_cast<const char*>(image.pixels.data()), image.pixels.size() * sizeof(Rgb)};
}

std::unique_ptr<PyWorld> make_world(index_t drones, const py::object& targets,
                                    const std::string& device, const py::object& stream,
                                    const py::object& config, const std::string& autoreset,
                                    bool depth, bool field, const py::kwargs& keywords) {
  SimulationOptions options;
  if (drones < 1 || drones > 1'000'000) throw py::value_error("drones: 1 to 1000000");
  options.drones = drones;
  options.targets = target_names(targets);
  options.device = device_named(device);
  if (!stream.is_none()) {
    if (options.device == Device::cpu) throw py::value_error("stream: the CPU has none");
    options.stream = reinterpret_cast<void*>(stream.cast<std::uintptr_t>());
    options.borrows_stream = true;
  }
  if (autoreset != "same_step" && autoreset != "next_step")
    throw py::value_error("autoreset: 'same_step' or 'next_step', not '" + autoreset + "'");
  options.autoreset = autoreset == "same_step" ? Autoreset::same_step : Autoreset::next_step;
  options.depth = depth, options.field = field;
  const Bind bind_all = [&](CLI::App& app) { train::bind(app, options.train); };
  refuse_keywords(keywords, bind_all, kTrainersKeys,
                  "World: {} is an option of training, not of a world");
  apply_options(config, keywords, "World", bind_all);
  std::shared_ptr<Simulation> simulation;
  {
    const WithoutGil others;
    simulation = std::make_shared<Simulation>(options, check_signals);
  }
  return std::make_unique<PyWorld>(simulation);
}

py::list names_of(const PyWorld& world) {
  py::list names;
  for (const auto& target : world.held().get()->targets()) names.append(target.facts.name);
  return names;
}

py::tuple seas_of(const PyWorld& world) {
  const env::SeaChoice& sea = world.held().get()->options().train.environment.sea;
  py::tuple states(sea.count);
  for (int k = 0; k < sea.count; ++k) states[k] = sea.states[k];
  return states;
}

py::dict options_of(const std::string& of) {
  if (of == "evaluate") return evaluate_options();
  if (of == "scan") return scan_options();
  if (of != "World")
    throw py::value_error("options: of 'World', 'evaluate' or 'scan', not '" + of + "'");
  train::TrainOptions options;
  return list_options([&](CLI::App& app) { train::bind(app, options); });
}

}  // namespace

void bind_world(py::module_& module) {
  auto world = py::class_<PyWorld>(
      module, "World",
      "N drones, each scanning a target in a sea of its own, with the reward of training.\n\n"
      "Nothing is copied: `observation`, `rewards`, `terminated`, `truncated` and the others are "
      "views of memory that every step() fills anew. Options are those of `danbv train`, by "
      "keyword (sea_states=[0, 5], reward={'length': 0.01}) and by a TOML file, config; "
      "danbv.options() lists them.");
  world.def(py::init(&make_world), py::arg("drones") = 1, py::kw_only(),
            py::arg("targets") = py::none(), py::arg("device") = "cpu",
            py::arg("stream") = py::none(), py::arg("config") = py::none(),
            py::arg("autoreset") = "same_step", py::arg("depth") = false, py::arg("field") = false,
            "targets: names as `danbv scan` takes them ('fleet:tug:7', a mesh file), else the "
            "training fleet (ships=, houses=, objects=). stream: the address of a CUDA stream to "
            "work on instead of its own. autoreset: whether the step that ends an episode also "
            "begins the next ('same_step') or the one after it does ('next_step').");
  world
      .def("reset", &PyWorld::reset, py::arg("round") = 0,
           "Begins all episodes anew; what they are depends on the option seed and the round.")
      .def("reset_to", &PyWorld::reset_to, py::arg("episodes"),
           "Begins the episodes given, a dict a drone: stream (names sea, wind and start), target "
           "(its number), sea_state (0 to 9; None: still), views (its budget; 0: the world's).")
      .def("step", &PyWorld::step, py::arg("actions"),
           "Flies all drones. actions [N, 6]: whole numbers of the action domain (x, y, z, stop, "
           "pitch, yaw; see action_sizes), or floats, viewpoints in the level ship frame (x, y, z, "
           "yaw, pitch, stop). On a GPU numbers outside the domain count as its ends, and "
           "viewpoints that are not finite as out of reach.")
      .def("time_steps", &PyWorld::time_steps, py::arg("viewpoints"), py::arg("steps"),
           "Seconds that a loop in C++ takes for so many steps with these viewpoints; for "
           "benchmarks, since the arrays do not show those steps.")
      .def("picture", &PyWorld::picture, py::arg("drone") = 0, py::arg("width_px") = 320,
           py::arg("height_px") = 240,
           "What a drone's camera would see in colour: bytes, RGB, [height, width, 3].")
      .def(
          "close", [](PyWorld& w) { w.close(); },
          "Lets go of the world. Arrays that are still held stay valid; all else raises.")
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](PyWorld& w, const py::args&) { w.close(); })
      .def_property_readonly("closed", [](const PyWorld& w) { return w.held().closed(); })
      .def_property_readonly("drones", [](const PyWorld& w) { return w.held().get()->drones(); })
      .def_property_readonly("targets", &names_of, "Names of the targets, by their numbers.")
      .def_property_readonly("sea_states", &seas_of,
                             "Sea states that episodes are drawn from; none: ships lie still.")
      .def_property_readonly("device",
                             [](const PyWorld& w) {
                               return w.held().get()->queue().device() == Device::cuda ? "cuda"
                                                                                       : "cpu";
                             })
      .def_property_readonly(
          "stream",
          [](const PyWorld& w) { return std::uintptr_t(w.held().get()->queue().stream()); },
          "Address of the CUDA stream that it works on; 0 on the CPU.")
      .def(
          "wait", [](PyWorld& w) { w.held().work([](Simulation& s) { s.queue().wait(); }); },
          "Until the device has done all that it was given.")
      .def_property_readonly_static("action_sizes", [](const py::object&) {
        py::tuple sizes(action::kActionParts);
        for (int k = 0; k < action::kActionParts; ++k) sizes[k] = kSizes[k];
        return sizes;
      });
  const auto array = [&world](const char* name, const char* help) {
    world.def_property_readonly(
        name, [name](const PyWorld& w) -> py::object { return w.arrays()[name]; }, help);
  };
  array("observation", "Where the drones stand: an Observation.");
  array("final_observation",
        "Where those stood whose episodes the last step ended; other rows are old.");
  array("rewards", "float32 [N], of the last step.");
  array("terminated", "uint8 [N]: 1 where the last step ended the scan.");
  array("truncated", "uint8 [N]: 1 where the clock cut it.");
  array("executed", "uint8 [N]: 0 where the last step began an episode instead (next_step).");
  array("progress",
        "float32 [N, 9]: cr, c_dir, dcr, path, flown, views, end (0 none, 1 stopped, 2 collided, 3 "
        "budget, 4 no start, 5 complete), unreachable, target.");
  array("final_progress", "The same of the episodes that the last step ended; other rows are old.");
  module.def("options", &options_of, py::arg("of") = "World",
             "Every option of a World or a training: {name: (default, help)}. of: 'World', "
             "'evaluate' or 'scan', for those that danbv.evaluate and danbv.scan take.");
}

}  // namespace danbv::python
