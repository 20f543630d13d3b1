// SPDX-License-Identifier: Apache-2.0
// Bytes worked out by hand; viewer/tests/mcap_test.mjs reads whole files by readers of others.
#include "danbv/io/mcap_export.h"

#include <gtest/gtest.h>

#include "danbv/io/cdr_writer.h"
#include "io/example_scan.h"

namespace danbv::io {
namespace {

TEST(CdrWriter, ValuesLieAtMultiplesOfTheirSize) {
  ros::CdrWriter to;
  to.put(std::uint8_t(7)).put(std::uint32_t(1)).put(std::uint8_t(2)).text("ab").put(1.0);
  const Bytes expected = {0, 1, 0, 0,                                 // plain CDR, little endian
                          7, 0, 0, 0, 1,   0,   0, 0, 2, 0, 0,    0,  // 8, 32, 8 bits
                          3, 0, 0, 0, 'a', 'b', 0, 0,                 // text with its zero; padding
                          0, 0, 0, 0, 0,   0,   0, 0, 0, 0, 0xf0, 0x3f};  // 1.0 at 24 = 3 x 8
  EXPECT_EQ(to.bytes(), expected);
}

TEST(RosTypes, ADefinitionBringsAllThatItRefersToOnce) {
  const ros::Type type = ros::path_type();
  EXPECT_EQ(type.name, "nav_msgs/msg/Path");
  for (const char* used : {"std_msgs/Header", "builtin_interfaces/Time", "geometry_msgs/Pose",
                           "geometry_msgs/Quaternion"}) {
    const std::string line = std::string("MSG: ") + used + "\n";
    const auto at = type.definition.find(line);
    ASSERT_NE(at, std::string::npos) << used;
    EXPECT_EQ(type.definition.find(line, at + 1), std::string::npos) << used;
  }
}

TEST(ScanMcap, BeginsAndEndsWithItsMagicAndIsTheSameEachTime) {
  const Bytes file = scan_mcap(testing::colored_scan());
  const std::string magic = "\x89MCAP0\r\n";
  EXPECT_EQ(std::string(file.begin(), file.begin() + 8), magic);
  EXPECT_EQ(std::string(file.end() - 8, file.end()), magic);
  EXPECT_EQ(scan_mcap(testing::colored_scan()), file);
}

TEST(ScanMcap, AScanWithoutViewsOrColorsIsAFileToo) {
  ScanRecord record = testing::example_scan();
  EXPECT_GT(scan_mcap(record).size(), 1000u);
  record.views.clear();
  EXPECT_GT(scan_mcap(record).size(), 1000u);
}

}  // namespace
}  // namespace danbv::io
