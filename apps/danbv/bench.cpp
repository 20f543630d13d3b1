// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>
#include <regex>

#include "commands.h"
#include "danbv/core/error.h"
#if DANBV_BENCHMARKS
#include "benchmarks/benchmark.h"
#endif

namespace danbv::app {

namespace {
struct BenchOptions {
  std::string device = "cpu", filter;
  bool json = false;
};

#if DANBV_BENCHMARKS
std::regex compiled(const std::string& filter) {
  try {
    return std::regex(filter);
  } catch (const std::regex_error& error) {
    fail(fmt::format("--filter '{}' is not a regular expression: {}", filter, error.what()));
  }
}

void run_bench(const BenchOptions& options) {
  const std::regex filter = compiled(options.filter);
  const Device device = options.device == "cuda" ? Device::cuda : Device::cpu;
  const Queue check(device);  // says so at once when there is no such device
  std::vector<bench::Result> results;
  for (const auto& benchmark : bench::benchmarks()) {
    if (benchmark.device != device || !std::regex_search(benchmark.name, filter)) continue;
    if (!options.json) fmt::print(stderr, "running {}\n", benchmark.name);
    results.push_back(benchmark.run());
  }
  fmt::print("{}", options.json ? bench::to_json(results) : bench::to_table(results));
}
#else
void run_bench(const BenchOptions&) {
  fail("this danbv was built without benchmarks: configure with -DDANBV_BENCHMARKS=ON");
}
#endif
}  // namespace

void add_bench(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  auto* command = app.add_subcommand("bench", "Measure danbv against the libraries of its field");
  command->add_option("--device", options->device, "Where ours runs")
      ->check(CLI::IsMember({"cpu", "cuda"}));
  command->add_option("--filter", options->filter, "Only benchmarks whose name matches")
      ->type_name("RE");
  command->add_flag("--json", options->json, "Print one JSON object and nothing else");
  command->callback([options] { run_bench(*options); });
}

}  // namespace danbv::app
