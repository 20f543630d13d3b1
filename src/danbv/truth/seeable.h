// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/bvh.h"

namespace danbv::truth {

// Of each surface point: 1 if the segment to at least one viewpoint is free of the mesh, else 0.
// Hidden points need every viewpoint, so boxes of points are tried against groups of viewpoints
// first: mostly a few triangles that hang together part them, and that settles all their segments.
std::vector<std::uint8_t> find_seeable(const scene::BvhView& bvh, Span<const Vec3f> points,
                                       Span<const Vec3f> viewpoints);

// The same on the queue's device: on CUDA, every point asks its viewpoints in turn.
std::vector<std::uint8_t> find_seeable(const Queue& queue, const scene::Bvh& bvh,
                                       Span<const Vec3f> points, Span<const Vec3f> viewpoints);

}  // namespace danbv::truth
