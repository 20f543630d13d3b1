// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/mesh.h"

namespace danbv::scene {

struct SliceFillOptions {
  int slices = 192;
  int cells = 512;        // along the longer horizontal side
  int closing_cells = 2;  // gaps up to twice this are closed
};

// The solid's horizontal section areas, from the lowest slice to the highest. Each slice is drawn
// on a raster and everything that the border cannot reach is solid: open decks and bottoms, parts
// that overlap and faces turned inside out do not matter, and sheets displace nothing.
struct SliceAreas {
  float low = 0, step = 0;  // slice k reaches from low + k step to low + (k + 1) step
  std::vector<double> areas;

  double volume() const;
  // The height below which `fraction` of the volume lies.
  double height_of_fraction(double fraction) const;
};

SliceAreas slice_areas(const TriangleMesh& mesh, const SliceFillOptions& options = {});

// z of the still-water plane, in the mesh's frame: a quarter of the volume lies below it. An Error
// when the mesh has no volume.
double waterline_height(const TriangleMesh& mesh, double fraction = 0.25);

}  // namespace danbv::scene
