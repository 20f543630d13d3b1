// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/weights_card.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/planners/da_nbv.h"
#include "support/scratch.h"

namespace danbv::planners {

namespace {
// sha256 of "abc" (FIPS 180-4, appendix B.1).
constexpr const char* kAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
std::string card(const std::string& hash) {
  return R"({"name": "da-nbv", "steps": 5, "sha256": ")" + hash + "\"}";
}
}  // namespace

TEST(WeightsCard, AFileThatIsNotWhatItsCardSaysIsRefused) {
  const ScratchFolder scratch;
  const auto weights = scratch.path() / "w.safetensors";
  write_file(weights, std::string_view("abc"));
  EXPECT_NO_THROW(check_weights(weights));  // no card, no claim
  write_file(card_of(weights), card(kAbc));
  EXPECT_NO_THROW(check_weights(weights));
  EXPECT_EQ(read_card(card_of(weights)).steps, 5);
  write_file(weights, std::string_view("abd"));
  EXPECT_THROW(check_weights(weights), Error);
  write_file(card_of(weights), std::string_view("{}"));
  EXPECT_THROW(check_weights(weights), Error);
}

TEST(FindWeights, TheCurrentFolderIsNotLookedAt) {
  const ScratchFolder scratch;
  const auto before = std::filesystem::current_path();
  write_file(scratch.path() / "weights" / "da-nbv.safetensors", std::string_view("not ours"));
  std::filesystem::current_path(scratch.path());
  const auto found = find_weights();
  std::filesystem::current_path(before);
  if (found) {
    EXPECT_TRUE(found->is_absolute() && !found->string().starts_with(scratch.path().string()));
  }
}

}  // namespace danbv::planners
