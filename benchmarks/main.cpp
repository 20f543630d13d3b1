// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <regex>

#include "benchmarks/benchmark.h"
#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"

namespace danbv::bench {

namespace {
struct BenchOptions {
  std::string device = "cpu", filter;
  bool json = false;
};

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
  std::vector<Result> results;
  for (const auto& benchmark : benchmarks()) {
    if (benchmark.device != device || !std::regex_search(benchmark.name, filter)) continue;
    if (!options.json) fmt::print(stderr, "running {}\n", benchmark.name);
    results.push_back(benchmark.run());
  }
  fmt::print("{}", options.json ? to_json(results) : to_table(results));
}

void bind(CLI::App& app, BenchOptions& options) {
  app.add_option("--device", options.device, "Where ours runs")
      ->check(CLI::IsMember({"cpu", "cuda"}));
  app.add_option("--filter", options.filter, "Only benchmarks whose name matches")->type_name("RE");
  app.add_flag("--json", options.json, "Print one JSON object and nothing else");
}
}  // namespace

}  // namespace danbv::bench

int main(int argc, char** argv) {
  CLI::App app{"Measure danbv against the libraries of its field", "danbv bench"};
  danbv::bench::BenchOptions options;
  danbv::bench::bind(app, options);
  app.callback([&options] { danbv::bench::run_bench(options); });
  return danbv::run_app(app, argc, argv);
}
