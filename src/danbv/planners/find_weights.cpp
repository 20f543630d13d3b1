// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/find_weights.h"

#include <fmt/format.h>

#include <cstdlib>

#include "danbv/core/error.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/planners/weights_card.h"

namespace danbv::planners {

namespace fs = std::filesystem;

std::optional<fs::path> find_weights(const std::string& planner) {
  const std::string name = planner + ".safetensors";
  std::error_code code;
  if (const char* given = std::getenv("DANBV_WEIGHTS"); given != nullptr) {
    if (!fs::is_directory(given, code)) {
      if (planner == "da-nbv") return fs::path(given);
    } else if (tensors_exist(fs::path(given) / name)) {
      return fs::path(given) / name;
    }
  }
  const fs::path folder = fs::read_symlink("/proc/self/exe", code).parent_path();
  if (code) return std::nullopt;
  for (const char* place : {"../share/danbv", ".", "..", "../.."}) {
    const fs::path file = folder / place / "weights" / name;
    if (tensors_exist(file)) return file.lexically_normal();
  }
  return std::nullopt;
}

std::optional<fs::path> weights_for(const std::string& planner, const std::string& given) {
  if (given.empty()) return find_weights(planner);
  return fs::is_directory(given) ? fs::path(given) / (planner + ".safetensors") : fs::path(given);
}

fs::path checked_weights(const std::string& planner, const std::string& given) {
  const auto file = weights_for(planner, given);
  if (!file)
    fail(fmt::format(
        "{0} needs trained weights, and there is no weights/{0}.safetensors: train some "
        "with `danbv train --method {0} --out DIR` and a config for it, then name the "
        "file by --weights, or its folder by DANBV_WEIGHTS",
        planner));
  check_weights(*file);
  return *file;
}

}  // namespace danbv::planners
