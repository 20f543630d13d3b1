// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/planner_variant.h"

#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/planners/find_weights.h"

namespace danbv::planners {

namespace fs = std::filesystem;

PlannerVariant parse_variant(std::string_view text) {
  const auto plus = std::min(text.find('+'), text.size());
  const std::string_view head = text.substr(0, plus);
  const auto at = std::min(head.find('@'), head.size());
  PlannerVariant variant{std::string(head.substr(0, at)),
                         std::string(head.substr(std::min(at + 1, head.size())))};
  for (std::string_view rest = text.substr(plus); !rest.empty();) {
    const auto end = std::min(rest.find('+', 1), rest.size());
    const std::string_view word = rest.substr(1, end - 1);
    rest.remove_prefix(end);
    if (word == "guard")
      variant.guard = true;
    else if (word == "bearing")
      variant.bearing = true;
    else if (variant.unknown.empty())
      variant.unknown = fmt::format("+{}", word);
  }
  return variant;
}

namespace {
// A path as it is; a word is looked for where the planner's own weights would be. Where there are
// none the name of the file stays, for the Error that whoever reads it will raise.
fs::path file_of(const PlannerVariant& variant, const PlannerOptions& options) {
  if (variant.weights.find('/') != std::string::npos) return variant.weights;
  const std::string name = variant.name + "-" + variant.weights;
  const std::string given = fs::is_directory(options.weights) ? options.weights : "";
  return weights_for(name, given).value_or(name + ".safetensors");
}
}  // namespace

PlannerOptions options_of(const PlannerVariant& variant, const PlannerOptions& options) {
  PlannerOptions own = options;
  own.guard.on = own.guard.on || variant.guard;
  if (variant.bearing) own.looks = action::YawConvention::bearing;
  if (!variant.weights.empty()) own.weights = file_of(variant, options).string();
  return own;
}

bool is_learned(std::string_view planner) {
  for (const auto& entry : all_planners())
    if (entry.name == planner) return entry.learned;
  return false;
}

std::optional<fs::path> weights_of(std::string_view name, const PlannerOptions& options) {
  const PlannerVariant variant = parse_variant(name);
  if (!is_learned(variant.name)) return std::nullopt;
  const auto file = weights_for(variant.name, options_of(variant, options).weights);
  return file && tensors_exist(*file) ? file : std::nullopt;
}

bool lacks_weights(std::string_view name, const PlannerOptions& options) {
  return is_learned(parse_variant(name).name) && !weights_of(name, options);
}

void check_looks(const PlannerVariant& variant, const Planner& planner) {
  if (variant.bearing && planner.domain().looks != action::YawConvention::bearing)
    fail(fmt::format("{} cannot count its looks from the bearing; its domain is: {}", variant.name,
                     name_of(planner.domain())));
}

}  // namespace danbv::planners
