// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <mutex>

#include "array.h"
#include "simulation.h"

namespace danbv::python {

// What Python calls an Observation: arrays by their names, and the struct that planners read.
class Observation {
 public:
  // owner keeps queue and memory. writing: held by who changes that memory; none: nobody does.
  Observation(std::shared_ptr<const void> owner, const Queue& queue,
              const ObservationArrays& arrays, std::shared_ptr<std::mutex> writing,
              bool for_planners = true);

  const py::dict& arrays() const { return arrays_; }
  const Queue& queue() const { return queue_; }
  const state::Observation& seen() const { return seen_; }
  bool for_planners() const { return for_planners_; }
  const std::shared_ptr<const void>& owner() const { return owner_; }
  // While it lives, nothing that is seen here changes; to be taken without the GIL.
  std::unique_lock<std::mutex> lock() const {
    return writing_ ? std::unique_lock(*writing_) : std::unique_lock<std::mutex>();
  }

 private:
  std::shared_ptr<const void> owner_;
  const Queue& queue_;
  state::Observation seen_;
  std::shared_ptr<std::mutex> writing_;
  bool for_planners_;
  py::dict arrays_;
};

void bind_observation(py::module_& module);

}  // namespace danbv::python
