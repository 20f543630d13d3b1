// SPDX-License-Identifier: Apache-2.0
#include "target_source.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "danbv/core/error.h"

namespace danbv::app {

namespace {
std::optional<TargetKind> kind_of(const std::string& prefix) {
  if (prefix == "fleet") return TargetKind::ship;
  if (prefix == "house") return TargetKind::house;
  if (prefix == "object") return TargetKind::object;
  return std::nullopt;
}

std::uint64_t parse_seed(const std::string& text, const std::string& target) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    fail(fmt::format("target {}: the seed must be a whole number, not '{}'", target, text));
  return seed;
}
}  // namespace

NamedTarget generated_target(const TargetClass& target, std::uint64_t seed) {
  return {fmt::format("{} {}", target.name, seed), generate(target, seed).content.mesh,
          target.kind};
}

NamedTarget resolve_target(const std::string& text) {
  const auto first = text.find(':'), second = text.find(':', first + 1);
  const auto kind = kind_of(text.substr(0, first));
  if (!kind || first == std::string::npos || second == std::string::npos)
    fail(fmt::format("target {}: expected fleet:CLASS:SEED, house:KIND:SEED or object:KIND:SEED",
                     text));
  const auto& found = find_class(*kind, text.substr(first + 1, second - first - 1));
  return generated_target(found, parse_seed(text.substr(second + 1), text));
}

}  // namespace danbv::app
