// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_store.h"

#include <fmt/format.h>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/paf/field_store_body.h"

namespace danbv::paf {

FieldStore::FieldStore(const Queue& queue, index_t samples, index_t pool)
    : capacity_(samples), pool_(pool) {
  require(pool < index_t(1) << 31, "a field store holds at most 2^31 voxels");
  const Device device = queue.device();
  starts_ = {device, samples + 1};
  dropped_ = {device, 1};
  first_ = {device, samples};
  count_ = {device, samples};
  T_ship_drone_ = {device, samples};
  whole_ = {device, samples};
  voxels_ = {device, pool};
  clear(queue);
}

void FieldStore::clear(const Queue& queue) {
  samples_ = steps_ = 0;
  zero_bytes(queue, starts_.data(), sizeof(std::int64_t));
  dropped_.zero(queue);
}

void FieldStore::append(const Queue& queue, const FieldInputs& step) {
  const index_t n = step.decisions();
  if (n == 0) return;
  if (samples_ + n > capacity_)
    fail(fmt::format("a field store of {} samples is given {} more than {}", capacity_, n,
                     samples_));
  lattice_ = step.lattice, grid_ = step.grid;
  visibility_.ensure(queue.device(), pool_ * lattice_.words());
  const auto first = first_.span().sub(samples_, n), count = count_.span().sub(samples_, n);
  parallel_for(
      queue, n,
      PlaceFieldBody{step, pool_, starts_.span().sub(steps_, 1), starts_.span().sub(steps_ + 1, 1),
                     dropped_.span(), first, count, T_ship_drone_.span().sub(samples_, n),
                     whole_.span().sub(samples_, n)});
  const index_t lanes = queue.device() == Device::cuda ? 32 : 1;
  const CopyFieldBody copy{step,           step.voxels.size / n, lanes, first, count,
                           voxels_.span(), visibility_.span()};
  parallel_for(queue, copy.size(), copy);
  samples_ += n, ++steps_;
}

FieldInputs FieldStore::gather(const Queue& queue, Span<const std::int64_t> samples) {
  const index_t n = samples.size;
  batch_first_.ensure(queue.device(), n);
  batch_count_.ensure(queue.device(), n);
  batch_T_ship_drone_.ensure(queue.device(), n);
  parallel_for(
      queue, n,
      GatherFieldBody{samples, first_.span(), count_.span(), T_ship_drone_.span(),
                      batch_first_.span(), batch_count_.span(), batch_T_ship_drone_.span()});
  return {lattice_,
          grid_,
          batch_first_.span(),
          batch_count_.span(),
          batch_T_ship_drone_.span(),
          voxels_.span(),
          visibility_.span()};
}

}  // namespace danbv::paf
