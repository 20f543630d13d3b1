// SPDX-License-Identifier: Apache-2.0
#include "callable_planner.h"

#include <map>
#include <set>

#include "array_input.h"
#include "calls.h"
#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/planners/planner.h"
#include "observation.h"

namespace danbv::python {

namespace {

// The callables by their names; the registry keeps the names for good. Guarded by the GIL, and
// never destroyed: at the end of the program there is no Python left to destroy them with.
std::map<std::string, py::object>& callables() {
  static auto* all = new std::map<std::string, py::object>;
  return *all;
}

template <class T>
Buffer<T> copied(const Queue& queue, Span<const T> from) {
  Buffer<T> to(queue.device(), from.size);
  copy_bytes(queue, to.data(), queue.device(), from.data, queue.device(), sizeof(T) * from.size);
  return to;
}

// Python may keep an observation longer than the world lives that it is of, so it is given a copy.
struct SeenCopy {
  SeenCopy(const Queue& from, const state::Observation& original)
      : queue(from.device()),
        occupancy(copied(from, original.occupancy)),
        directions(copied(from, original.directions)),
        complexity(copied(from, original.complexity)),
        sums(copied(from, original.sums)),
        drone(copied(from, original.drone)),
        history(copied(from, original.history)),
        seen{original.grid, occupancy.span(), directions.span(), complexity.span(),
             sums.span(),   drone.span(),     history.span()},
        numbers(from.device(), original.environments()) {
    numbers.update(from, seen);
    from.wait();
  }

  Queue queue;
  Buffer<std::int8_t> occupancy;
  Buffer<std::uint16_t> directions;
  Buffer<Complexity> complexity;
  Buffer<VoxelSums> sums;
  Buffer<state::DroneState> drone;
  Buffer<action::History> history;
  state::Observation seen;
  ObservationNumbers numbers;
};

class CallablePlanner : public planners::Planner {
 public:
  explicit CallablePlanner(const std::string& name) {
    const WithGil python;
    const auto found = callables().find(name);
    if (found == callables().end())
      fail("the planner " + name + " was a Python callable of an earlier call");
    const CallFromFlight flight;
    decide_ = PyType_Check(found->second.ptr()) != 0 ? found->second() : found->second;
  }
  ~CallablePlanner() override {
    const WithGil python;
    decide_ = {};
  }

  void decide(const Queue& queue, const state::Observation& seen,
              Span<action::Action> actions) override {
    auto copy = std::make_shared<SeenCopy>(queue, seen);
    std::vector<std::int64_t> index;
    std::vector<float> viewpoints;
    {
      const WithGil python;
      const auto shown = std::make_shared<Observation>(copy, copy->queue,
                                                       copy->numbers.arrays(copy->seen), nullptr);
      const py::object answer = ask(shown);
      const ArrayInput input(answer, "the planner's actions", queue);
      input.require_shape({actions.size, action::kActionParts});
      if (input.on_cuda())
        throw py::value_error("the planner's actions must lie on the CPU: call .cpu() on them");
      relative_ = input.kind() == NumberKind::whole;
      if (relative_)
        index = input.to_host<std::int64_t>();
      else
        viewpoints = input.to_host<float>();
    }
    if (relative_) {
      const Buffer<std::int64_t> there(queue, index);
      parallel_for(
          queue, actions.size,
          DecodeIndexBody<std::int64_t>{action::ActionCodec{}, there.span(), seen.drone, actions},
          64);
      return queue.wait();
    }
    const Buffer<float> there(queue, viewpoints);
    parallel_for(queue, actions.size, DecodeViewpointBody{there.span(), actions}, 64);
    queue.wait();
  }

  action::ActionDomain domain() const override {
    if (relative_) return action::ActionDomain::of({});
    return {action::MoveDomain::anywhere, std::nullopt};
  }

 private:
  py::object ask(const std::shared_ptr<Observation>& shown) const {
    const CallFromFlight flight;
    return decide_(shown);
  }

  py::object decide_;
  bool relative_ = false;
};

}  // namespace

std::mutex& registry_mutex() {
  static std::mutex mutex;
  return mutex;
}

NamedCallable::NamedCallable(const std::string& name, const py::object& callable) : name_(name) {
  static std::set<std::string> registered;  // whose texts the registry points at
  if (PyCallable_Check(callable.ptr()) == 0)
    throw py::type_error("planner: takes the name of a planner or a callable");
  const auto [entry, fresh] = registered.insert(name);
  if (fresh) {
    const std::lock_guard alone(registry_mutex());
    try {
      planners::register_planner(
          {*entry, "a Python callable", [made = name](const planners::PlannerOptions&) {
             return std::make_unique<CallablePlanner>(made);
           }});
    } catch (...) {
      registered.erase(entry);
      throw;
    }
  }
  if (!callables().emplace(name, callable).second)
    throw py::value_error("two callables called " + name);
}

NamedCallable::~NamedCallable() {
  const WithGil python;
  callables().erase(name_);
}

}  // namespace danbv::python
