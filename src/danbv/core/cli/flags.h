// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "danbv/core/cli/bind.h"
#include "danbv/core/device/device.h"
#include "danbv/core/math/vec.h"

namespace CLI {
class Option;
}

// What the bind functions are made of (core/cli/bind.h). Each option shows its default and its
// range, and writes into `value`, which must live as long as the app. No CLI11 here: it takes
// seconds to compile, and flags.cpp does so once for all.
namespace danbv {

// A text or a switch, which need no range.
CLI::Option* add_value(CLI::App& app, const std::string& flag, std::string& value,
                       const std::string& help);
CLI::Option* add_value(CLI::App& app, const std::string& flag, bool& value,
                       const std::string& help);
// A switch that is on where its flag is given, without a value.
CLI::Option* add_switch(CLI::App& app, const std::string& flag, bool& value,
                        const std::string& help);
// --force: see OutputRequest.
CLI::Option* add_force(CLI::App& app, bool& force);
// The path of a file that must exist.
CLI::Option* add_file(CLI::App& app, const std::string& flag, std::string& path,
                      const std::string& help);

// A number within low .. high, both included. NaN, infinity and what does not fit are refused. A
// float's bounds are doubles, so that 0.1 is 0.1.
CLI::Option* add_number(CLI::App& app, const std::string& flag, std::int32_t& value,
                        std::int64_t low, std::int64_t high, const std::string& help);
CLI::Option* add_number(CLI::App& app, const std::string& flag, std::int64_t& value,
                        std::int64_t low, std::int64_t high, const std::string& help);
CLI::Option* add_number(CLI::App& app, const std::string& flag, float& value, double low,
                        double high, const std::string& help);
CLI::Option* add_number(CLI::App& app, const std::string& flag, double& value, double low,
                        double high, const std::string& help);

// A number without a default: help shows none, and dumped configs leave it out.
CLI::Option* add_real(CLI::App& app, const std::string& flag, double& value, double low,
                      double high, const std::string& help);

// The same for what is no plain field: `now` is its value, `set` changes it.
CLI::Option* add_whole_setter(CLI::App& app, const std::string& flag, std::int64_t now,
                              std::int64_t low, std::int64_t high,
                              const std::function<void(std::int64_t)>& set,
                              const std::string& help);
CLI::Option* add_real_setter(CLI::App& app, const std::string& flag, double now, double low,
                             double high, const std::function<void(double)>& set,
                             const std::string& help);

// For an option whose default depends on another one: help shows none, dumped configs leave it out.
void clear_default(CLI::Option& option);

// Says what is wrong with a text; "" where nothing is.
using Fault = std::function<std::string(const std::string&)>;

// A text that `set` makes something of.
CLI::Option* add_text_setter(CLI::App& app, const std::string& flag, const std::string& now,
                             const Fault& fault, const std::function<void(const std::string&)>& set,
                             const std::string& help);
// Texts between commas.
CLI::Option* add_list(CLI::App& app, const std::string& flag, std::vector<std::string>& values,
                      const Fault& fault, const std::string& help);

// --seed of random numbers: any whole number that fits into 64 bits.
CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help);

// One of several names; `now` and what `set` is given are places in their list.
CLI::Option* add_name_setter(CLI::App& app, const std::string& flag,
                             const std::vector<std::string>& names, std::size_t now,
                             const std::function<void(std::size_t)>& set, const std::string& help);

// One of several values, by its name.
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& flag, Value& value,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& help) {
  std::vector<std::string> names;
  std::vector<Value> values;
  std::size_t now = 0;
  for (const auto& [name, meaning] : choices) {
    if (meaning == value) now = names.size();
    names.push_back(name);
    values.push_back(meaning);
  }
  return add_name_setter(
      app, flag, names, now, [&value, values](std::size_t i) { value = values[i]; }, help);
}

inline CLI::Option* add_device(CLI::App& app, Device& device, const std::string& help) {
  return add_choice<Device>(app, "--device", device, {{"cpu", Device::cpu}, {"cuda", Device::cuda}},
                            help);
}

// Three whole numbers, each within low .. high.
CLI::Option* add_triple_setter(CLI::App& app, const std::string& flag, Vec3i now, int low, int high,
                               const std::function<void(Vec3i)>& set, const std::string& help);
CLI::Option* add_triple(CLI::App& app, const std::string& flag, Vec3i& value, int low, int high,
                        const std::string& help);

// Parses the command line and runs what it asks for; the program's exit status: 0, 1 where the work
// failed, 2 where the command line makes no sense, 130 after an interrupt. Faults go to standard
// error, in one line.
int run_app(CLI::App& app, int argc, char** argv);

}  // namespace danbv
