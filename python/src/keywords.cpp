// SPDX-License-Identifier: Apache-2.0
#include "keywords.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/toml.h"
#include "danbv/core/error.h"
#include "danbv/core/files/files.h"

namespace danbv::python {

namespace {

constexpr std::uint64_t kMaxConfigBytes = 1 << 20;

// The text of one value as a command line would have it.
std::string text_of(const py::handle& value, const std::string& key) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  if (PyIndex_Check(value.ptr()) != 0)
    return py::str(py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr())));
  if (py::hasattr(value, "__fspath__")) return path_text(value);
  if (py::hasattr(value, "__float__"))
    return py::repr(py::float_(py::reinterpret_borrow<py::object>(value)));
  throw py::type_error(key + ": takes a number, a text, a switch or a list of them, not " +
                       std::string(py::str(py::type::handle_of(value).attr("__name__"))));
}

// Bytes are none, nor is an array without axes.
bool is_list(const py::handle& value) {
  if (PySequence_Check(value.ptr()) == 0 || py::isinstance<py::str>(value) ||
      py::isinstance<py::bytes>(value) || PyByteArray_Check(value.ptr()))
    return false;
  const bool sized = PySequence_Size(value.ptr()) >= 0;
  if (!sized) PyErr_Clear();
  return sized;
}

// A list, or, for options that read it from one text as the command line has it, "0,5,9".
std::string value_text(const py::handle& value, const std::string& key, const CLI::App& app) {
  if (!is_list(value)) return toml_value(text_of(value, key));
  std::vector<std::string> texts;
  for (const auto& each : py::reinterpret_borrow<py::sequence>(value))
    texts.push_back(text_of(each, key));
  const CLI::Option* option = app.get_option_no_throw("--" + key);
  const bool one_text = option != nullptr && option->get_items_expected_max() == 1;
  return one_text ? toml_value(fmt::format("{}", fmt::join(texts, ","))) : toml_list(texts);
}

std::string section_to_toml(const py::dict& keywords, const std::string& section,
                            const CLI::App& app) {
  std::string toml;
  for (const auto& [name, value] : keywords) {
    if (value.is_none()) continue;
    std::string key = section + std::string(py::str(name));
    std::replace(key.begin(), key.end(), '_', '-');
    if (key.empty() || !std::all_of(key.begin(), key.end(), [](unsigned char c) {
          return std::isalnum(c) != 0 || c == '-' || c == '.';
        }))
      throw py::type_error("no option is called " + std::string(py::repr(name)));
    if (py::isinstance<py::dict>(value))
      toml += section_to_toml(py::reinterpret_borrow<py::dict>(value), key + ".", app);
    else
      toml += key + " = " + value_text(value, key, app) + "\n";
  }
  return toml;
}

}  // namespace

std::string keywords_to_toml(const py::dict& keywords, const Bind& bind) {
  CLI::App app;
  bind(app);
  return section_to_toml(keywords, "", app);
}

void apply_options(const py::object& config, const py::dict& keywords, const std::string& caller,
                   const Bind& bind, const Bind& bind_file) {
  if (!config.is_none()) {
    const std::string file = path_text(config);
    options_from_toml(read_text(file, kMaxConfigBytes), file, bind_file ? bind_file : bind);
  }
  options_from_toml(keywords_to_toml(keywords, bind), caller, bind);
}

void refuse_keywords(const py::dict& keywords, const Bind& bind,
                     const std::vector<std::string>& keys, const std::string& why) {
  const std::string toml = "\n" + keywords_to_toml(keywords, bind);
  for (const std::string& key : keys)
    for (const char* after : {" ", "."})
      if (toml.find("\n" + key + after) != std::string::npos)
        fail(fmt::format(fmt::runtime(why), key));
}

py::dict list_options(const Bind& bind) {
  CLI::App app;
  bind(app);
  py::dict all;
  for (const CLI::Option* option : app.get_options())
    if (option->get_configurable() && !option->get_lnames().empty() &&
        option->get_lnames().front() != "help")
      all[py::str(option->get_lnames().front())] =
          py::make_tuple(option->get_default_str(), option->get_description());
  return all;
}

Device device_named(const std::string& name) {
  if (name == "cpu") return Device::cpu;
  if (name == "cuda") return Device::cuda;
  throw py::value_error("device: 'cpu' or 'cuda', not '" + name + "'");
}

std::string path_text(const py::handle& path) {
  return py::str(py::module_::import("os").attr("fsdecode")(path));
}

}  // namespace danbv::python
