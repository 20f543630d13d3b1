// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/paf/field_options.h"
#include "danbv/state/observation.h"

namespace danbv::paf {

// Makes the field's inputs of N decisions from what N drones see. Allocates when made, never after.
class FieldBuilder {
 public:
  FieldBuilder(const Queue& queue, index_t environments, const GridSpec& grid,
               const FieldOptions& options = {});

  // seen: on the queue's device. What is returned lives in this object until the next call.
  FieldInputs build(const Queue& queue, const state::Observation& seen);

  const FieldOptions& options() const { return options_; }

 private:
  FieldOptions options_;
  GridSpec grid_;
  index_t environments_;
  Buffer<std::int32_t> first_, count_;
  Buffer<Rigidf> T_ship_drone_;
  Buffer<CellBox> boxes_;
  Buffer<std::uint32_t> transmittance_, visibility_;
  Buffer<ActiveVoxel> voxels_;
};

}  // namespace danbv::paf
