// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/weights_card.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "danbv/core/error.h"
#include "danbv/core/files/json.h"
#include "danbv/core/files/json_number.h"
#include "danbv/core/files/tensor_parts.h"

namespace danbv::planners {

std::filesystem::path card_of(const std::filesystem::path& weights) {
  return std::filesystem::path(weights).replace_extension(".json");
}

WeightsCard read_card(const std::filesystem::path& card) {
  try {
    const auto json = read_json(card, 1 << 20);
    return {json.at("name"), json.at("sha256"),
            whole_number<std::int64_t>(json.at("steps"), card.string() + ": steps")};
  } catch (const nlohmann::json::exception& error) {
    fail(fmt::format("{}: not a model card: {}", card.string(), error.what()));
  }
}

void check_weights(const std::filesystem::path& weights) {
  const auto card = card_of(weights);
  if (!std::filesystem::exists(card)) return;
  const std::string hash = hash_of_tensors(weights);
  if (hash != read_card(card).sha256)
    fail(fmt::format("{}: its hash {} is not the one on {}: the file is damaged or another",
                     weights.string(), hash.substr(0, 12), card.string()));
}

}  // namespace danbv::planners
