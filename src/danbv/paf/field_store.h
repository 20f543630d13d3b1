// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/paf/field_inputs.h"

namespace danbv::paf {

// Keeps the field's inputs of a training iteration for its epochs: a pool of voxels shared by all
// samples. Nothing here waits for the device but dropped().
class FieldStore {
 public:
  // samples: decisions of an iteration; pool: voxels of all of them together.
  FieldStore(const Queue& queue, index_t samples, index_t pool);

  // Starts an iteration anew.
  void clear(const Queue& queue);
  // Keeps a step of N decisions, as FieldBuilder makes them, as the next N samples.
  void append(const Queue& queue, const FieldInputs& step);
  // The inputs of B samples, indices [B] on the queue's device. They share the pool, and live until
  // the next call.
  FieldInputs gather(const Queue& queue, Span<const std::int64_t> samples);

  index_t samples() const { return samples_; }  // appended so far
  // [samples] 1, or 0: not all voxels of that decision fitted, so it is not the field it was.
  Span<const std::uint8_t> whole() const { return whole_.span(); }
  // Voxels that did not fit; waits for the device. Ask once an iteration.
  index_t dropped(const Queue& queue) const { return dropped_.download(queue)[0]; }

 private:
  index_t capacity_, pool_, samples_ = 0, steps_ = 0;
  LatticeSpec lattice_;
  GridSpec grid_;
  Buffer<std::int64_t> starts_;   // [samples + 1] where each step begins in the pool
  Buffer<std::int64_t> dropped_;  // [1]
  Buffer<std::int32_t> first_, count_, batch_first_, batch_count_;
  Buffer<Rigidf> T_ship_drone_, batch_T_ship_drone_;
  Buffer<std::uint8_t> whole_;
  Buffer<ActiveVoxel> voxels_;
  Buffer<std::uint32_t> visibility_;
};

}  // namespace danbv::paf
