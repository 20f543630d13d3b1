// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/grid/direction_faces.h"

#include <gtest/gtest.h>

namespace danbv {

// A bin shows the two faces that its centre lies in front of, and no other.
TEST(DirectionFaces, ABinShowsTheFacesItLooksAt) {
  for (int bin = 0; bin < kDirectionBins; ++bin) {
    const Vec3f from = bin_center(bin);
    for (int face = 0; face < kFaces; ++face) {
      Vec3f normal{};
      normal[face / 2] = face % 2 ? -1.0f : 1.0f;
      EXPECT_EQ((faces_of_bin(bin) >> face & 1) != 0, dot(normal, from) > 0) << bin << " " << face;
    }
  }
}

TEST(DirectionFaces, OfManyDirections) {
  EXPECT_EQ(faces_of(0), 0u);
  EXPECT_EQ(faces_of(kAllDirections), 63u);
  EXPECT_EQ(faces_of(1u << 3 | 1u << 8), faces_of_bin(3) | faces_of_bin(8));
  EXPECT_EQ(count_faces(0), 0);
  EXPECT_EQ(count_faces(0b101001), 3);
}

}  // namespace danbv
