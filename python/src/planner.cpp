// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/planner.h"

#include <fmt/format.h>

#include "bindings.h"
#include "callable_planner.h"
#include "calls.h"
#include "danbv/core/device/parallel_for.h"
#include "keywords.h"
#include "observation.h"

namespace danbv::python {

namespace {

// A planner with the memory of its answers, which are made when it is first asked.
struct Decider {
  explicit Decider(std::unique_ptr<planners::Planner> made) : planner(std::move(made)) {}

  std::unique_ptr<planners::Planner> planner;
  std::shared_ptr<const void> last_owner;  // whose queue its work may still be on
  const Queue* queue = nullptr;
  Buffer<action::Action> actions;
  Buffer<float> numbers;

  // Keeps the planner and whose queue it worked on.
  std::shared_ptr<const void> kept(const std::shared_ptr<Decider>& self) const {
    using Both = std::pair<std::shared_ptr<Decider>, std::shared_ptr<const void>>;
    return std::make_shared<Both>(self, last_owner);
  }
};

class PyPlanner {
 public:
  PyPlanner(std::string name, const std::shared_ptr<Decider>& decider)
      : name_(std::move(name)), held_(decider, "the planner", Device::cpu) {}

  py::object decide(const Observation& observation);
  py::object field();

  const std::string& name() const { return name_; }
  std::string domain() const { return name_of(held_.get()->planner->domain()); }
  Held<Decider>& held() { return held_; }

 private:
  std::string name_;
  Held<Decider> held_;
  py::object answer_;
};

py::object PyPlanner::decide(const Observation& observation) {
  if (!observation.for_planners())
    throw py::value_error("decide: a final observation is not all that a planner looks at");
  const std::shared_ptr<Decider> decider = held_.get();
  const index_t n = observation.seen().environments();
  const Device device = observation.queue().device();
  if (decider->queue != nullptr &&
      (decider->actions.size() != n || decider->actions.device() != device))
    throw py::value_error(fmt::format(
        "decide: this planner has begun with {} drones on {}; make another one for {} on {}",
        decider->actions.size(), decider->actions.device() == Device::cpu ? "cpu" : "cuda", n,
        device == Device::cpu ? "cpu" : "cuda"));
  const bool first = decider->queue == nullptr, elsewhere = decider->queue != &observation.queue();
  held_.work([&](Decider& d) {
    if (first) d.actions = {device, n}, d.numbers = {device, n * kViewpointNumbers};
    d.planner->decide(observation.queue(), observation.seen(), d.actions.span());
    parallel_for(observation.queue(), n, ViewpointNumbersBody{d.actions.span(), d.numbers.span()},
                 64);
    d.queue = &observation.queue();
    d.last_owner = observation.owner();
  });
  if (elsewhere)  // arrays need the queue that they were filled on
    answer_ = make_array(decider->kept(decider), *decider->queue, decider->numbers.data(), kFloat32,
                         {py::ssize_t(n), kViewpointNumbers});
  return answer_;
}

py::object PyPlanner::field() {
  const std::shared_ptr<Decider> decider = held_.get();
  const auto field = decider->planner->field();
  if (!field || decider->queue == nullptr) return py::none();
  const Vec3i dims = field->lattice.dims;
  return make_array(
      decider->kept(decider), *decider->queue, field->values.data, kFloat32,
      {py::ssize_t(field->values.size / field->lattice.size()), dims.z, dims.y, dims.x});
}

std::unique_ptr<PyPlanner> make_planner(const std::string& name, std::uint64_t seed, int views,
                                        int width_px, int height_px, double fov_deg,
                                        const py::object& config, const py::kwargs& keywords) {
  planners::PlannerOptions options;
  options.seed = seed, options.views = views;
  options.camera = camera::Camera::with_fov(width_px, height_px, fov_deg);
  apply_options(config, keywords, "planner", [&](CLI::App& app) { bind(app, options); });
  const py::gil_scoped_release others;
  const std::lock_guard alone(registry_mutex());
  return std::make_unique<PyPlanner>(
      name, std::make_shared<Decider>(planners::make_planner(name, options)));
}

py::dict planner_names() {
  const std::lock_guard alone(registry_mutex());
  py::dict names;
  for (const auto& entry : planners::all_planners())
    names[py::str(std::string(entry.name))] = std::string(entry.summary);
  return names;
}

}  // namespace

void bind_planner(py::module_& module) {
  py::class_<PyPlanner>(module, "Planner", "A planner of the library; danbv.planner() makes one.")
      .def("decide", &PyPlanner::decide, py::arg("observation"),
           "Where the drones fly next: float32 [N, 6], x, y, z, yaw, pitch in the level ship "
           "frame, and 1 for stop. World.step takes it as it is.")
      .def("__call__", &PyPlanner::decide, py::arg("observation"), "The same as decide().")
      .def("field", &PyPlanner::field,
           "What the last decision made of the candidate positions, float32 [N, Z, Y, X], until "
           "the next; None where a planner has no field.")
      .def_property_readonly("name", &PyPlanner::name)
      .def_property_readonly("domain", &PyPlanner::domain, "What its actions are chosen from.")
      .def("close", [](PyPlanner& p) { p.held().close(); });
  module.def("planner", &make_planner, py::arg("name"), py::kw_only(), py::arg("seed") = 0,
             py::arg("views") = 30, py::arg("width_px") = 400, py::arg("height_px") = 400,
             py::arg("fov_deg") = 90.0, py::arg("config") = py::none(),
             "A planner by its name, 'da-nbv' or 'oa-ig+guard'; views and camera are those of the "
             "drone, further keywords the options that all planners share (weights=, guard=, ..).");
  module.def("planners", &planner_names, "The planners there are: {name: summary}.");
}

}  // namespace danbv::python
