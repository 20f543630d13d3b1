// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/planner.h"

#include <fmt/format.h>

#include "bindings.h"
#include "callable_planner.h"
#include "calls.h"
#include "danbv/core/device/parallel_for.h"
#include "keywords.h"
#include "made.h"
#include "observation.h"

namespace danbv::python {

namespace {

// A planner with the memory of its answers, which are made when it is first asked.
struct Decider {
  explicit Decider(std::unique_ptr<planners::Planner> made) : planner(std::move(made)) {}

  std::unique_ptr<planners::Planner> planner;
  std::shared_ptr<const void> last_owner;  // whose queue its work may still be on
  const Queue* queue = nullptr;
  Vec3i grid{};
  Buffer<action::Action> actions;
  Buffer<float> numbers;

  // Its memory is that of the drones, the device and the grid that it began with.
  void check(const Observation& observation) const {
    const auto text = [](index_t n, Device on, Vec3i cells) {
      return fmt::format("{} drones on {} with grids of {} x {} x {}", n,
                         on == Device::cpu ? "cpu" : "cuda", cells.x, cells.y, cells.z);
    };
    const index_t n = observation.seen().environments();
    const Device device = observation.queue().device();
    const Vec3i now = observation.seen().grid.dims;
    if (queue == nullptr || (actions.size() == n && actions.device() == device && grid == now))
      return;
    throw py::value_error(
        fmt::format("decide: this planner has begun with {}; make another one "
                    "for {}",
                    text(actions.size(), actions.device(), grid), text(n, device, now)));
  }
  void decide(const Observation& observation) {
    check(observation);
    const Queue& on = observation.queue();
    const index_t n = observation.seen().environments();
    if (queue == nullptr)
      actions = {on.device(), n}, numbers = {on.device(), n * kViewpointNumbers};
    planner->decide(on, observation.seen(), actions.span());
    parallel_for(on, n, ViewpointNumbersBody{actions.span(), numbers.span()}, 64);
    queue = &on, grid = observation.seen().grid.dims;
    last_owner = observation.owner();
  }
};

// Keeps what has the memory, and whose queue it was filled on.
std::shared_ptr<const void> kept(std::shared_ptr<const void> memory,
                                 std::shared_ptr<const void> queue_owner) {
  using Both = std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>;
  return std::make_shared<Both>(std::move(memory), std::move(queue_owner));
}

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
  const Queue& queue = observation.queue();
  bool elsewhere = false;  // other threads may decide with it, too
  held_.work([&](Decider& d) {
    const auto unchanged = observation.lock();
    elsewhere = d.queue != &queue;
    d.decide(observation);
  });
  if (elsewhere || !answer_)  // arrays need the queue that they were filled on
    answer_ =
        make_array(kept(decider, observation.owner()), queue, decider->numbers.data(), kFloat32,
                   {py::ssize_t(observation.seen().environments()), kViewpointNumbers});
  return answer_;
}

// A copy: a planner may make its field anew with every decision.
py::object PyPlanner::field() {
  const std::shared_ptr<Decider> decider = held_.get();
  const auto copy = std::make_shared<Buffer<float>>();
  std::shared_ptr<const void> owner;
  const Queue* queue = nullptr;
  std::vector<py::ssize_t> shape;
  held_.work([&](Decider& d) {
    const auto field = d.planner->field();
    if (!field || d.queue == nullptr) return;
    const Vec3i dims = field->lattice.dims;
    shape = {py::ssize_t(field->values.size / field->lattice.size()), dims.z, dims.y, dims.x};
    queue = d.queue, owner = kept(copy, d.last_owner);
    *copy = {queue->device(), field->values.size};
    copy_bytes(*queue, copy->data(), queue->device(), field->values.data, queue->device(),
               sizeof(float) * std::size_t(copy->size()));
  });
  return owner ? make_array(owner, *queue, copy->data(), kFloat32, shape) : py::none();
}

std::unique_ptr<PyPlanner> make_planner(const std::string& name, std::uint64_t seed, int views,
                                        int width_px, int height_px, double fov_deg,
                                        const py::object& config, const py::kwargs& keywords) {
  planners::PlannerOptions options;
  options.seed = seed, options.views = views;
  options.camera = camera::Camera::with_fov(width_px, height_px, fov_deg);
  apply_options(config, keywords, "planner", [&](CLI::App& app) { bind(app, options); });
  const WithoutGil others;
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
  const auto planner =
      py::class_<PyPlanner>(module, "Planner",
                            "A planner of the library; danbv.planner() makes one.")
          .def("decide", &PyPlanner::decide, py::arg("observation"),
               "Where the drones fly next: float32 [N, 6], x, y, z, yaw, pitch in the level ship "
               "frame, and 1 for stop. World.step takes it as it is.")
          .def("__call__", &PyPlanner::decide, py::arg("observation"), "The same as decide().")
          .def("field", &PyPlanner::field,
               "What the last decision made of the candidate positions, float32 [N, Z, Y, X], a "
               "copy; "
               "None where a planner has no field.")
          .def_property_readonly("name", &PyPlanner::name)
          .def_property_readonly("domain", &PyPlanner::domain, "What its actions are chosen from.")
          .def("close", [](PyPlanner& p) { p.held().close(); });
  refuse_new(planner);
  module.def("planner", &make_planner, py::arg("name"), py::kw_only(), py::arg("seed") = 0,
             py::arg("views") = 30, py::arg("width_px") = 400, py::arg("height_px") = 400,
             py::arg("fov_deg") = 90.0, py::arg("config") = py::none(),
             "A planner by its name, 'da-nbv' or 'oa-ig+guard'; views and camera are those of the "
             "drone, further keywords the options that all planners share (weights=, guard=, ..).");
  module.def("planners", &planner_names, "The planners there are: {name: summary}.");
}

}  // namespace danbv::python
