// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/paf/field_inputs.h"

// How the field's inputs of a training iteration are packed into one pool, without the host's help.
namespace danbv::paf {

// Thread: one decision of a step. Where its voxels go: behind those of the step's decisions before
// it, which it counts itself; the last one leaves where the next step begins.
struct PlaceFieldBody {
  FieldInputs step;                 // N decisions
  index_t pool;                     // voxels that fit in all
  Span<const std::int64_t> start;   // [1] where this step begins
  Span<std::int64_t> next;          // [1] where the next one does
  Span<std::int64_t> dropped;       // [1] voxels that did not fit
  Span<std::int32_t> first, count;  // [N] of the step's samples
  Span<Rigidf> T_ship_drone;        // [N]
  Span<std::uint8_t> whole;         // [N] 0: voxels were left out

  DANBV_HD void operator()(index_t i) const {
    std::int64_t at = start[0];
    for (index_t before = 0; before < i; ++before) at += step.count[before];
    at = at < pool ? at : pool;
    const std::int64_t left = pool - at, wanted = step.count[i];
    const std::int64_t fits = wanted < left ? wanted : left;
    first[i] = static_cast<std::int32_t>(at);
    count[i] = static_cast<std::int32_t>(fits);
    T_ship_drone[i] = step.T_ship_drone[i];
    whole[i] = fits == wanted;
    if (fits < wanted) atomic_add(dropped.data, wanted - fits);
    if (i == step.decisions() - 1) next[0] = at + fits;
  }
};

// Thread: one lane of the copy of one voxel; `lanes` threads share a voxel's words.
struct CopyFieldBody {
  FieldInputs step;
  index_t most;                           // voxels a decision of the step can have
  index_t lanes;                          // 32 on a GPU, so that neighbours read neighbours
  Span<const std::int32_t> first, count;  // [N] of the step's samples
  Span<ActiveVoxel> voxels;
  Span<std::uint32_t> visibility;

  DANBV_HD index_t size() const { return step.decisions() * most * lanes; }

  DANBV_HD void operator()(index_t i) const {
    const index_t lane = i % lanes, voxel = i / lanes, decision = voxel / most, k = voxel % most;
    if (k >= count[decision]) return;
    const index_t words = step.lattice.words();
    const index_t from = step.first[decision] + k, to = first[decision] + k;
    if (lane == 0) voxels[to] = step.voxels[from];
    for (index_t w = lane; w < words; w += lanes)
      visibility[to * words + w] = step.visibility[from * words + w];
  }
};

// Thread: one decision of a minibatch.
struct GatherFieldBody {
  Span<const std::int64_t> samples;  // [B]
  Span<const std::int32_t> all_first, all_count;
  Span<const Rigidf> all_T_ship_drone;
  Span<std::int32_t> first, count;  // [B]
  Span<Rigidf> T_ship_drone;        // [B]

  DANBV_HD void operator()(index_t b) const {
    const std::int64_t sample = samples[b];
    first[b] = all_first[sample];
    count[b] = all_count[sample];
    T_ship_drone[b] = all_T_ship_drone[sample];
  }
};

}  // namespace danbv::paf
