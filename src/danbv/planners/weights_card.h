// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

namespace danbv::planners {

// What a file of weights says of itself: the model card beside it, FILE with .json at its end.
struct WeightsCard {
  std::string name, sha256;
  std::int64_t steps = 0;  // of training
};

std::filesystem::path card_of(const std::filesystem::path& weights);
// An Error names the card and the key that is missing or of the wrong type.
WeightsCard read_card(const std::filesystem::path& card);

// Throws when there is a card and the file is not what it describes.
void check_weights(const std::filesystem::path& weights);

}  // namespace danbv::planners
