// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>

// Objects that no constructor has made, as World.__new__(World) gives them. pybind11 would hand out
// raw memory as the thing that is not in them.
namespace danbv::python {

inline bool is_made(const pybind11::handle& object) {
  auto* instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
  for (const auto& part : pybind11::detail::values_and_holders(instance))
    if (!part.holder_constructed()) return false;
  return true;
}

// A caster that takes them for no T, which is a TypeError: for what has a constructor.
template <class T>
class MadeCaster : public pybind11::detail::type_caster_base<T> {
 public:
  bool load(pybind11::handle from, bool convert) {
    if (pybind11::isinstance<T>(from) && !is_made(from)) return false;
    return pybind11::detail::type_caster_base<T>::load(from, convert);
  }
};

// For what has none: only the module itself makes them.
inline void refuse_new(const pybind11::handle& type) {
  auto* of = reinterpret_cast<PyTypeObject*>(type.ptr());
  of->tp_new = [](PyTypeObject* wanted, PyObject*, PyObject*) -> PyObject* {
    PyErr_Format(PyExc_TypeError, "%s: cannot be made by hand", wanted->tp_name);
    return nullptr;
  };
  PyType_Modified(of);
}

}  // namespace danbv::python
