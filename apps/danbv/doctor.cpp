// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "danbv/core/device.h"
#include "danbv/core/files.h"
#include "danbv/core/parallel_for.h"

namespace danbv::app {

namespace {
void doctor() {
  fmt::print("threads    {}\n", cpu_threads());
  fmt::print("cuda       {}\n", cuda_available() ? "available" : "not available");
  fmt::print("cache      {}\n", cache_folder().string());
}
}  // namespace

void add_doctor(CLI::App& app) {
  app.add_subcommand("doctor", "Tell what this machine offers danbv")->callback(doctor);
}

}  // namespace danbv::app
