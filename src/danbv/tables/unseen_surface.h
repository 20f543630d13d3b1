// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/target.h"
#include "danbv/tables/shown_scan.h"

namespace danbv::tables {

constexpr float kBesideRadius = 0.1f;  // m of the 15 m frame

// What a scan did not show of the surface that can be seen. Shares are of 1.
struct UnseenSurface {
  double share = 0;   // of the points that CR counts: without a measured one within 4 cm
  double beside = 0;  // of the unseen: within 10 cm of a measured one, too sparse or too oblique
  double under = 0;   // of the unseen: something is straight above it
  // Of the unseen: from none of the places that make it seeable would pixels lie close enough
  // together on it (8 cm) that one of them were sure to be within 4 cm.
  double sparse = 0;
  double along[3] = {};      // of the unseen: in the aft, middle and fore third of the target
  double low = 0, high = 0;  // half of it lies between these heights, in m of the 15 m frame

  // "5.2 % is not seen; of that 40 % lies within 10 cm of measured points, ..", heights in real
  // metres.
  std::string sentence(const scene::TargetFacts& target) const;
};

// pixel: the angle between neighbouring pixels, in radians.
UnseenSurface unseen_surface(const scene::Target& target, const truth::GroundTruth& truth,
                             const std::vector<Vec3f>& cloud, float pixel);

// The true surface above the water in small triangles: those to which a point that can be seen and
// was not is the nearest of the truth's, and the others.
struct SplitSurface {
  scene::TriangleMesh unseen, others;
};
SplitSurface split_surface(const scene::Target& target, const truth::GroundTruth& truth,
                           const std::vector<Vec3f>& cloud);

}  // namespace danbv::tables
