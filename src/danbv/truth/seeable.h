// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/bvh.h"

namespace danbv {

// Of each surface point: 1 if the segment to at least one viewpoint is free of the mesh, else 0.
// Hidden points need every viewpoint, so points are taken in small boxes, and what hid the last one
// from a viewpoint is tried first: mostly one triangle hides the whole box.
std::vector<std::uint8_t> find_seeable(const BvhView& bvh, Span<const Vec3f> points,
                                       Span<const Vec3f> viewpoints);

// The same on the queue's device: on CUDA, every point asks its viewpoints in turn.
std::vector<std::uint8_t> find_seeable(const Queue& queue, const Bvh& bvh, Span<const Vec3f> points,
                                       Span<const Vec3f> viewpoints);

}  // namespace danbv
