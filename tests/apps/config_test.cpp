// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "apps/danbv/command_line.h"
#include "danbv/core/files/files.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace {

namespace fs = std::filesystem;

// Runs danbv with these arguments, its output swallowed.
void run(const std::string& arguments) {
  CLI::App app;
  app::add_commands(app);
  testing::internal::CaptureStdout();
  try {
    app.parse(arguments);
  } catch (...) {
    testing::internal::GetCapturedStdout();
    throw;
  }
  testing::internal::GetCapturedStdout();
}

std::string text_of(const fs::path& file) {
  const Bytes bytes = read_file(file);
  return {bytes.begin(), bytes.end()};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

// Two folders hold the same files, but for their own names in them. The report, which holds the
// config, and the manifest, which knows its bytes, are left out. Returns how many files.
int expect_same_files(const fs::path& a, const fs::path& b) {
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(a)) {
    const std::string name = entry.path().filename();
    if (!entry.is_regular_file() || name == "report.html" || name == "manifest.json") continue;
    const fs::path other = b / fs::relative(entry.path(), a);
    EXPECT_TRUE(fs::exists(other)) << other;
    if (!fs::exists(other)) continue;
    EXPECT_EQ(replaced(text_of(entry.path()), a.string(), b.string()), text_of(other)) << other;
    ++files;
  }
  return files;
}

// The options of a command that a config file may hold and that have a value unasked, by their
// keys.
std::vector<std::string> keys_of(const std::string& command) {
  CLI::App app;
  app::add_commands(app);
  std::vector<std::string> keys;
  for (const CLI::Option* option : app.get_subcommand(command)->get_options())
    if (option->get_configurable() &&
        (!option->get_default_str().empty() || option->get_expected_min() == 0))
      keys.push_back(option->get_single_name());
  return keys;
}

void expect_all_keys(const std::string& command, const fs::path& config) {
  const std::string text = "\n" + text_of(config);
  const auto keys = keys_of(command);
  EXPECT_GE(keys.size(), 35u);
  for (const auto& key : keys)  // later versions of CLI11 write a key with a dot between quotes
    EXPECT_TRUE(contains(text, "\n" + key + "=") || contains(text, "\n'" + key + "'=")) << key;
}

constexpr const char* kSmallScan =
    "scan fleet:tug:7 --planner orbit --views 3 --points 5000 --pixels 100 --sea-state 0 --seed 5 "
    "--noise.sigma 0.01 --flight.air-speed 20 --drone paper --speed 6 --lat 54.5 --lon -3.25 "
    "--json";
constexpr const char* kSmallEval =
    "eval --planner orbit,random --objects 1 --episodes 1 --sea-state 0,5 --points 5000 --views 2 "
    "--pixels 64 --true-poses --json";

}  // namespace

TEST(Config, AScanReadsBackWhatItWrote) {
  const ScratchFolder scratch;
  const fs::path first = scratch.path() / "first", again = scratch.path() / "again";
  run(std::string(kSmallScan) + " --out " + first.string());
  run("scan --config " + (first / "config.toml").string() + " --out " + again.string());
  EXPECT_GE(expect_same_files(first, again), 10);
  EXPECT_TRUE(fs::exists(again / "mission.plan"));  // which --lat asked for
  expect_all_keys("scan", first / "config.toml");
}

TEST(Config, AnEvaluationReadsBackWhatItWrote) {
  const ScratchFolder scratch;
  const fs::path first = scratch.path() / "first", again = scratch.path() / "again";
  run(std::string(kSmallEval) + " --out " + first.string());
  run("eval --config " + (first / "config.toml").string() + " --out " + again.string());
  EXPECT_GE(expect_same_files(first, again), 6);
  EXPECT_TRUE(contains(text_of(first / "config.toml"), "true-poses=true"));
  expect_all_keys("eval", first / "config.toml");
}

TEST(Config, FaultsAreNamed) {
  const ScratchFolder scratch;
  const fs::path file = scratch.path() / "a.toml";
  const auto fault = [&](const std::string& command, const std::string& text) {
    write_file(file, text);
    return error_of([&] { run(command + " --config " + file.string()); });
  };
  EXPECT_TRUE(contains(fault("scan", "wings=2\n"), "unknown key wings"));
  EXPECT_TRUE(contains(fault("eval", "wings=2\n"), "unknown key wings"));
  EXPECT_TRUE(contains(fault("scan", "config=\"b.toml\"\n"), "unknown key config"));
  EXPECT_TRUE(contains(fault("scan", "[noise]\nsigma=nan\n"), "noise.sigma"));
  EXPECT_TRUE(contains(fault("scan", "lat=3\n"), "--lat needs --lon"));
  EXPECT_TRUE(contains(fault("scan", "views=3\n"), "target is required"));
  EXPECT_TRUE(contains(fault("eval", "views=3\n"), "--planner is required"));
}

// What danbv wrote before options had ranges and a common home: empty texts for what was not given.
TEST(Config, OlderFilesStillLoad) {
  const ScratchFolder scratch;
  const fs::path file = scratch.path() / "old.toml", out = scratch.path() / "out";
  write_file(file, std::string("target=\"fleet:tug:7\"\nplanner=\"orbit\"\nweights=\"\"\n"
                               "stop-gain=0.01\nguard=1\nsea-state=0\nviews=1\nseed=1\n"
                               "device=\"cpu\"\nlength=\"\"\npoints=5000\nmesh=false\n"
                               "out=\"nowhere\"\njson=true\nlat=\"\"\nlon=\"\"\nalt=0\n"
                               "heading=0\n"));
  run("scan --config " + file.string() + " --out " + out.string());
  EXPECT_TRUE(fs::exists(out / "metrics.json"));
  EXPECT_FALSE(fs::exists(out / "mission.plan"));
}

}  // namespace danbv
