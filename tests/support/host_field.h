// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/paf/field_inputs.h"

namespace danbv {

// A copy of a field's inputs that the CPU can read, wherever they came from.
class HostField {
 public:
  HostField(const Queue& queue, const paf::FieldInputs& from) : inputs(from) {
    take(queue, from.first, first_, inputs.first);
    take(queue, from.count, count_, inputs.count);
    take(queue, from.T_ship_drone, T_ship_drone_, inputs.T_ship_drone);
    take(queue, from.voxels, voxels_, inputs.voxels);
    take(queue, from.visibility, visibility_, inputs.visibility);
  }
  HostField(const HostField&) = delete;
  HostField& operator=(const HostField&) = delete;

  paf::FieldInputs inputs;

 private:
  template <class T>
  static void take(const Queue& queue, Span<const T> from, std::vector<T>& into,
                   Span<const T>& view) {
    into.resize(from.size);
    copy_bytes(queue, into.data(), Device::cpu, from.data, queue.device(), sizeof(T) * from.size);
    view = {into.data(), from.size};
  }

  std::vector<std::int32_t> first_, count_;
  std::vector<Rigidf> T_ship_drone_;
  std::vector<paf::ActiveVoxel> voxels_;
  std::vector<std::uint32_t> visibility_;
};

}  // namespace danbv
