// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "danbv/fleet/fleet_target.h"

namespace danbv::fleet {

// The first digits of every class's hash at seed 1, as recorded in golden_hashes.txt on one
// machine. They must come out on all: arm64 and x86-64, any compiler. To record anew after a change
// of the generators: DANBV_RECORD_GOLDEN=1 test_fleet
TEST(Golden, TargetsHaveTheSameBitsOnEveryMachine) {
  const std::string path = std::string(DANBV_TEST_FOLDER) + "/fleet/golden_hashes.txt";
  std::ostringstream made;
  for (const auto& target : all_classes())
    made << kind_name(target.kind) << ' ' << target.name << ' '
         << content_hash(generate(target, 1).content.mesh).substr(0, 16) << '\n';
  if (std::getenv("DANBV_RECORD_GOLDEN") != nullptr) std::ofstream(path) << made.str();
  std::ifstream in(path);
  std::stringstream recorded;
  recorded << in.rdbuf();
  EXPECT_EQ(made.str(), recorded.str());
}

}  // namespace danbv::fleet
