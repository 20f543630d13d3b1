// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::paf {

FieldBuilder::FieldBuilder(const Queue& queue, index_t environments, const GridSpec& grid,
                           const FieldOptions& options)
    : options_(options), grid_(grid), environments_(environments) {
  require(grid.size() <= 65536, "the field's voxels are named by 16 bits: at most 65536 a grid");
  require(options.max_active > 0 && options.lattice.size() > 0,
          "a field needs at least one active voxel and one candidate");
  options_.max_active = std::min(options.max_active, grid.size());
  const Device device = queue.device();
  const index_t pool = environments * options_.max_active;
  first_ = {device, environments};
  count_ = {device, environments};
  T_ship_drone_ = {device, environments};
  boxes_ = {device, environments};
  transmittance_ = {device, environments * grid.size()};
  voxels_ = {device, pool};
  visibility_ = {device, pool * options.lattice.words()};
}

FieldInputs FieldBuilder::build(const Queue& queue, const state::Observation& seen) {
  if (seen.environments() != environments_ || seen.grid.size() != grid_.size())
    fail(fmt::format("field of {} environments and {} voxels given {} and {}", environments_,
                     grid_.size(), seen.environments(), seen.grid.size()));
  const FieldBuild build{options_,
                         seen,
                         first_.span(),
                         count_.span(),
                         T_ship_drone_.span(),
                         boxes_.span(),
                         transmittance_.span(),
                         voxels_.span(),
                         visibility_.span()};
  collect_active(queue, build);
  walk_visibility(queue, build);
  return {options_.lattice,     seen.grid,      first_.span(),     count_.span(),
          T_ship_drone_.span(), voxels_.span(), visibility_.span()};
}

}  // namespace danbv::paf
