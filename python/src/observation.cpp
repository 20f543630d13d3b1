// SPDX-License-Identifier: Apache-2.0
#include "observation.h"

#include "made.h"

namespace danbv::python {

Observation::Observation(std::shared_ptr<const void> owner, const Queue& queue,
                         const ObservationArrays& arrays, std::shared_ptr<std::mutex> writing,
                         bool for_planners)
    : owner_(std::move(owner)),
      queue_(queue),
      seen_(arrays.seen),
      writing_(std::move(writing)),
      for_planners_(for_planners) {
  const auto add = [&](const char* name, const void* data, ElementType type,
                       std::vector<py::ssize_t> shape) {
    arrays_[name] = make_array(owner_, queue_, data, type, std::move(shape));
  };
  const auto n = py::ssize_t(arrays.seen.environments());
  const Vec3i dims = arrays.seen.grid.dims;
  add("occupancy", arrays.seen.occupancy.data, kInt8, {n, dims.z, dims.y, dims.x});
  // 12 bits: signed whole numbers hold them, too, and every library knows those.
  add("directions", arrays.seen.directions.data, kInt16, {n, dims.z, dims.y, dims.x});
  add("complexity", arrays.seen.complexity.data, kFloat32, {n, dims.z, dims.y, dims.x, 3});
  add("drone", arrays.drone.data, kFloat32, {n, kDroneNumbers});
  add("history", arrays.history.data, kFloat32, {n, action::kHistoryLength, kHistoryNumbers});
  if (arrays.depth.size > 0)
    add("depth", arrays.depth.data, kFloat32, {n, arrays.height_px, arrays.width_px});
  if (arrays.field.size > 0)
    add("field", arrays.field.data, kFloat32,
        {n, arrays.lattice.z, arrays.lattice.y, arrays.lattice.x});
}

void bind_observation(py::module_& module) {
  const auto observation =
      py::class_<Observation, std::shared_ptr<Observation>>(
          module, "Observation",
          "All that a planner may see of N drones: arrays by name, as a mapping.\n\n"
          "occupancy int8 [N, Z, Y, X]: -1 free, 0 unknown, 1 occupied; directions int16: 12 bits, "
          "1 "
          "where seen from; complexity float32 [.., 3]: linearity, scattering, curvature; drone "
          "float32 [N, 16]: position 3, yaw, pitch, ship's rotation 3, heave, eta, length scale, "
          "wave "
          "height, wind 3, views left; history float32 [N, 30, 10]: position 3, yaw, pitch, move "
          "3, "
          "fused, taken; depth float32 [N, H, W] and field float32 where asked for. Views of "
          "memory "
          "that changes with the next step.")
          .def("keys", [](const Observation& o) { return o.arrays().attr("keys")(); })
          .def("values", [](const Observation& o) { return o.arrays().attr("values")(); })
          .def("items", [](const Observation& o) { return o.arrays().attr("items")(); })
          .def("__getitem__",
               [](const Observation& o, const py::object& key) { return o.arrays()[key]; })
          .def("__contains__",
               [](const Observation& o, const py::object& key) { return o.arrays().contains(key); })
          .def("__iter__", [](const Observation& o) { return py::iter(o.arrays()); })
          .def("__len__", [](const Observation& o) { return o.arrays().size(); });
  refuse_new(observation);
}

}  // namespace danbv::python
