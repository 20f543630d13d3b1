// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/parallel_groups.h"
#include "danbv/registration/surface_hash.h"

// Fills maps of fixed capacity such that the result does not depend on threads even where they run
// full. A body that fills maps has per_environment() elements for each of `full`, and put(i, pass)
// gives the points of one to SurfaceHash::put; false: a point found no room.
namespace danbv::registration {

// Thread: an element. All points are put in as they come; that does where they fit.
template <class Body>
struct PutBody {
  Body body;

  DANBV_HD void operator()(index_t i) const {
    if (!body.put(i, MapPass::insert)) atomic_set(&body.full[i / body.per_environment()]);
  }
};

// Group: an environment. Where they did not fit, chance has chosen: all are taken back, their cells
// claim places, and those that have one get their points.
template <class Body>
struct PutAnewBody {
  Body body;

  template <class Group>
  DANBV_HD void operator()(index_t env, const Group& group) const {
    if (!body.full[env]) return;
    const index_t n = body.per_environment();
    group.for_each(n, [&](index_t i) { body.put(env * n + i, MapPass::take_back); });
    group.for_each(n, [&](index_t i) { body.put(env * n + i, MapPass::claim); });
    group.for_each(n, [&](index_t i) { body.put(env * n + i, MapPass::insert); });
    group.for_each(1, [&](index_t) { body.full[env] = 0; });
  }
};

// grain: elements that a CPU thread takes at a time.
template <class Body>
void fill(const Queue& queue, const Body& body, index_t grain) {
  const index_t environments = body.full.size;
  parallel_for(queue, environments * body.per_environment(), PutBody<Body>{body}, grain);
  parallel_groups(queue, environments, PutAnewBody<Body>{body});
}

}  // namespace danbv::registration
