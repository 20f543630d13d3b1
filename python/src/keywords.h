// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>

#include <functional>
#include <string>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"

// Options by keyword. They go through the same bind() as the command line: World(sea_states=[0, 5],
// reward={"length": 0.01}) says what --sea-states 0,5 --reward.length 0.01 says.
namespace danbv::python {

namespace py = pybind11;
using Bind = std::function<void(CLI::App&)>;

// Keywords as a config file of what `bind` binds: underscores become hyphens, a dict becomes a
// section, None is left out. TypeError where a value is no number, text, switch or list of them.
std::string keywords_to_toml(const py::dict& keywords, const Bind& bind);

// A TOML file (a path, or None) and keywords, which win, into what `bind` binds. An Error names the
// file or the keyword. bind_file: what the file may say beside, where that is more. Needs the GIL.
void apply_options(const py::object& config, const py::dict& keywords, const std::string& caller,
                   const Bind& bind, const Bind& bind_file = {});

// An Error where keywords say one of these keys or sections, which mean nothing to the caller, and
// are read in files alone. why: "World: {} is an option of training, not of a world".
void refuse_keywords(const py::dict& keywords, const Bind& bind,
                     const std::vector<std::string>& keys, const std::string& why);

// All options of `bind`: name, default and help, as a dict of pairs.
py::dict list_options(const Bind& bind);

// "cpu" or "cuda"; else ValueError.
Device device_named(const std::string& name);

// A str or a path-like.
std::string path_text(const py::handle& path);

}  // namespace danbv::python
