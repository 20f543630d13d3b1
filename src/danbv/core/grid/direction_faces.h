// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/direction_bins.h"

// The six faces of a voxel, as Hestia counts what was seen of it, read off the 12 direction bins.
namespace danbv {

constexpr int kFaces = 6;

// The two faces that a view from the middle of a bin looks at: 32 and 58 degrees off their normals.
// Bit 2 * axis + [normal < 0].
DANBV_HD std::uint32_t faces_of_bin(int bin) {
  const int axis = bin / 4, before = (axis + 2) % 3;
  return 1u << (2 * axis + (bin & 2 ? 1 : 0)) | 1u << (2 * before + (bin & 1));
}

// The faces that views from these directions have shown.
DANBV_HD std::uint32_t faces_of(std::uint32_t directions) {
  std::uint32_t faces = 0;
  for (int bin = 0; bin < kDirectionBins; ++bin)
    if (directions >> bin & 1) faces |= faces_of_bin(bin);
  return faces;
}

DANBV_HD int count_faces(std::uint32_t faces) {
  int count = 0;
  for (; faces != 0; faces &= faces - 1) ++count;
  return count;
}

}  // namespace danbv
