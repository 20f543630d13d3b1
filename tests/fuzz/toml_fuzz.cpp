// SPDX-License-Identifier: Apache-2.0
// --config files, and the options that a policy's weights carry as TOML.
#include <CLI/CLI.hpp>

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"
#include "fuzz.h"

using namespace danbv;

namespace {
// An option of each kind.
struct Options {
  std::string text = "plain";
  bool on = false;
  std::int32_t whole = 3;
  double real = 0.5;
  Vec3i cells{8, 8, 8};
  std::uint64_t seed = 1;
  std::vector<std::string> names;
  int choice = 0;
};

void bind(CLI::App& app, Options& o) {
  add_value(app, "--text", o.text, "");
  add_value(app, "--on", o.on, "");
  add_number(app, "--ppo.whole", o.whole, -5, 100, "");
  add_number(app, "--ppo.real", o.real, 0, 1, "");
  add_triple(app, "--cells", o.cells, 1, 40, "");
  add_seed(app, o.seed, "");
  add_list(
      app, "--names", o.names, [](const std::string&) { return std::string(); }, "");
  add_choice(app, "--choice", o.choice, {{"first", 0}, {"second", 1}}, "");
}

void hold_ranges(const Options& o) {
  fuzz::hold(o.whole >= -5 && o.whole <= 100 && o.real >= 0 && o.real <= 1);
  for (int k = 0; k < 3; ++k) fuzz::hold(o.cells[k] >= 1 && o.cells[k] <= 40);
  fuzz::hold(o.choice == 0 || o.choice == 1);
}
}  // namespace

// To bind the options takes ten times as long as to read a file, so it is done once.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Options options;
  static CLI::App app;
  [[maybe_unused]] static const bool bound = (bind(app, options), true);
  options = {}, app.clear();
  const std::string text(reinterpret_cast<const char*>(data), size);
  fuzz::reads_or_refuses([&] {
    apply_config(app, fuzz::MemoryFile(text).path());
    hold_ranges(options);
  });
  fuzz::reads_or_refuses([&] {
    float spacing = 0.5f;
    options_from_toml(text, "fuzz", [&](CLI::App& one) {
      add_number(one, "--ppo.real", spacing, 0.01, 100, "");
    });
    fuzz::hold(spacing >= 0.01f && spacing <= 100);
  });
  return 0;
}
