// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <vector>

#include "danbv/core/grid/direction_bins.h"
#include "danbv/paf/field_inputs.h"

// The field in plain tensor operations, with a tensor over all pairs: the oracle of the fused
// loops.
namespace danbv::reference {

// What the field of one decision is made of, as tensors. Host memory.
struct TorchDecision {
  at::Tensor voxels;      // [V, 20] inputs of the voxels
  at::Tensor centers;     // [V, 3]
  at::Tensor seen;        // [V, 12] bool
  at::Tensor candidates;  // [Q, 3]
  at::Tensor visibility;  // [V, Q]
  at::Tensor bins;        // [12, 3]
};

inline at::Tensor tensor_of(const std::vector<double>& values, at::IntArrayRef shape,
                            at::ScalarType type) {
  return at::from_blob(const_cast<double*>(values.data()), shape, at::kDouble)
      .to(type, false, true);
}

inline TorchDecision torch_decision(const paf::FieldInputs& in, index_t b, at::ScalarType type) {
  std::vector<double> inputs, centers, seen, candidates, visibility, bins;
  const Vec3d edge = in.grid.voxel.cast<double>(), origin = in.grid.origin.cast<double>();
  const index_t count = in.count[b], lattice = in.lattice.size();
  for (index_t slot = in.first[b]; slot < in.first[b] + count; ++slot) {
    const paf::ActiveVoxel& v = in.voxels[slot];
    const Vec3i c = in.grid.unflatten(v.cell);
    for (int k = 0; k < 3; ++k) {
      centers.push_back(origin[k] + edge[k] * (c[k] + 0.5));
      inputs.push_back((c[k] + 0.5) / in.grid.dims[k] * 2 - 1);
    }
    for (const float x : {v.support, v.count, v.linearity, v.scattering, v.curvature})
      inputs.push_back(x);
    for (int j = 0; j < 12; ++j) {
      seen.push_back(v.directions >> j & 1);
      inputs.push_back(seen.back());
    }
    for (index_t q = 0; q < lattice; ++q) {
      const int code = in.visibility[slot * in.lattice.words() + q / 8] >> 4 * (q % 8) & 15;
      visibility.push_back(code == 0 ? 0 : 0.1 + 0.9 * (code - 1) / 14);
    }
  }
  for (index_t q = 0; q < lattice; ++q) {
    const Vec3d p = in.T_ship_drone[b].cast<double>() * in.lattice.offset(q).cast<double>();
    for (int k = 0; k < 3; ++k) candidates.push_back(p[k]);
  }
  for (int j = 0; j < 12; ++j)
    for (int k = 0; k < 3; ++k) bins.push_back(bin_center(j)[k]);
  return {tensor_of(inputs, {count, 20}, type),          tensor_of(centers, {count, 3}, type),
          tensor_of(seen, {count, 12}, at::kBool),       tensor_of(candidates, {lattice, 3}, type),
          tensor_of(visibility, {count, lattice}, type), tensor_of(bins, {12, 3}, type)};
}

// The 23 inputs of every pair, [V, Q, 23].
inline at::Tensor pair_inputs(const TorchDecision& d) {
  const auto V = d.centers.size(0), Q = d.candidates.size(0);
  const auto to = d.candidates.unsqueeze(0) - d.centers.unsqueeze(1);
  const auto distance = to.norm(2, {-1}, true);
  const auto dots = at::matmul(to / distance, d.bins.t())
                        .masked_fill(d.seen.unsqueeze(1), -1.0);  // -1: nothing left to see
  return at::cat({d.voxels.unsqueeze(1).expand({V, Q, 20}), distance * 0.1,
                  d.visibility.unsqueeze(-1), std::get<0>(dots.max(-1, true))},
                 -1);
}

// eq:supp_lpas before the activation, [V, Q, 32].
inline at::Tensor pre_activation(const at::Tensor& inputs, const at::Tensor& weights) {
  const auto w1 = weights.slice(0, 0, 736).view({32, 23}), b1 = weights.slice(0, 736, 768);
  return at::matmul(inputs, w1.t()) + b1;
}

// eq:supp_lpas, [V, Q].
inline at::Tensor pair_values(const at::Tensor& inputs, const at::Tensor& weights) {
  return at::matmul(pre_activation(inputs, weights).relu(), weights.slice(0, 768, 800)) +
         weights.slice(0, 800, 801);
}

// eq:supp_paf_aggregation, [Q].
inline at::Tensor field(const TorchDecision& d, const at::Tensor& weights, bool raw_sum = false) {
  const auto valid = d.visibility.gt(0).to(d.visibility.scalar_type());
  const auto sum = (pair_values(pair_inputs(d), weights) * valid).sum(0);
  return raw_sum ? sum : sum / double(d.centers.size(0));
}

}  // namespace danbv::reference
