// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "danbv/core/math/rng.h"

namespace danbv::app {

// An option and the values it is tried with: a list, or for a random search all between two.
struct SweptOption {
  std::string name;                      // as in config files: "ppo.learning-rate"
  std::vector<std::string> values = {};  // a list
  double low = 0, high = 0;              // else this range
  bool logarithmic = false;
};

// Options that go together under a name, as a row of a table does.
struct NamedOptions {
  std::string name;
  std::vector<std::pair<std::string, std::vector<std::string>>> options = {};
};

// What `danbv sweep` does: one command, again and again with other values of some of its options.
struct SweepSpec {
  std::string command;  // train or eval
  bool random = false;  // else a grid: every combination
  int points = 0;       // of a random search
  std::uint64_t seed = 1;
  std::vector<std::pair<std::string, std::vector<std::string>>> fixed = {};  // of every point
  std::vector<NamedOptions> rows = {};  // each is tried; what it sets wins over `fixed`
  std::vector<SweptOption> swept = {};  // begins with kRowOption where there are rows
};
constexpr const char* kRowOption = "row";

// One point: a value for each of the swept options, in their order.
using SweepPoint = std::vector<std::string>;

// The text of a TOML file; an Error names the file and the fault. docs/training.md shows one.
SweepSpec parse_sweep(const std::string& text, const std::string& name);

// All points. Those of a grid: the last option changes fastest. Those of a random search depend on
// the seed and their number alone.
std::vector<SweepPoint> points_of(const SweepSpec& spec);

// The value of one of the swept options at a point; "" where it is not swept.
std::string value_at(const SweepSpec& spec, const SweepPoint& point, const std::string& option);

// Where a point's results are, below the sweep's folder.
std::string point_folder(std::size_t number);

// The words of danbv's command line for a point, all but --out.
std::vector<std::string> words_of(const SweepSpec& spec, const SweepPoint& point);

}  // namespace danbv::app
