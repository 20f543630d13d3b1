// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <numeric>

#include "benchmarks/benchmark.h"
#include "benchmarks/scanned_ship.h"
#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/paf/hand_made_scorer.h"

// The field on the GPU: pairs of a voxel and a candidate a second.
namespace danbv::bench {

namespace {

constexpr index_t kActive = 1000;

class FieldOnGpu {
 public:
  explicit FieldOnGpu(index_t environments)
      : ship_(queue_, true, environments),
        builder_(queue_, environments, ship_.grid(), {.max_active = kActive}),
        inputs_(builder_.build(queue_, ship_.observation())),
        weights_(queue_, paf::hand_made_scorer()),
        field_(Device::cuda, environments * inputs_.lattice.size()),
        field_gradient_(queue_, std::vector<float>(field_.size(), 1.0f)),
        gradient_(queue_, std::vector<float>(paf::kScorerParameters, 0.0f)) {
    std::vector<std::int32_t> count(environments);
    copy_bytes(queue_, count.data(), Device::cpu, inputs_.count.data, Device::cuda,
               sizeof(std::int32_t) * environments);
    voxels_ = std::accumulate(count.begin(), count.end(), index_t(0));
  }

  void build() { builder_.build(queue_, ship_.observation()); }
  void forward() { scorer_.forward(queue_, inputs_, weights_.span(), field_.span()); }
  void backward() {
    scorer_.backward(queue_, inputs_, weights_.span(), field_gradient_.span(), gradient_.span());
  }
  double pairs() const { return double(voxels_) * double(inputs_.lattice.size()); }
  std::string sizes() const {
    return fmt::format("{} decisions, {} active voxels on average, {} candidates",
                       inputs_.decisions(), voxels_ / inputs_.decisions(), inputs_.lattice.size());
  }

  // Seconds of a round, of many in a row.
  template <class Work>
  double seconds_of(Work work, int rounds) {
    work(), queue_.wait();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < rounds; ++i) work();
    queue_.wait();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / rounds;
  }

 private:
  Queue queue_{Device::cuda};
  ScannedShip ship_;
  paf::FieldBuilder builder_;
  paf::FieldInputs inputs_;
  paf::FieldScorer scorer_;
  Buffer<float> weights_, field_, field_gradient_, gradient_;
  index_t voxels_ = 0;
};

Result rate(const std::string& name, double pairs, double seconds, const std::string& how) {
  return {name, 1e-9 * pairs / seconds, {}, "Gpairs/s", false, "", how};
}

}  // namespace

Result paf_visibility_cuda() {
  FieldOnGpu field(256);
  const double seconds = field.seconds_of([&] { field.build(); }, 20);
  return rate("paf_visibility", field.pairs(), seconds,
              field.sizes() + ": active voxels, transmittance, walks");
}

Result paf_forward_cuda() {
  FieldOnGpu field(256);
  const double seconds = field.seconds_of([&] { field.forward(); }, 50);
  return rate("paf_forward", field.pairs(), seconds, field.sizes() + ", visibility given");
}

Result paf_forward_backward_cuda() {
  FieldOnGpu field(256);
  const double seconds = field.seconds_of([&] { field.forward(), field.backward(); }, 50);
  return rate("paf_forward_backward", field.pairs(), seconds, field.sizes() + ", visibility given");
}

Result paf_single_cuda() {
  FieldOnGpu field(1);
  const double forward = field.seconds_of([&] { field.forward(); }, 200);
  const double all = field.seconds_of([&] { field.build(), field.forward(); }, 200);
  return {"paf_single",
          1e3 * forward,
          {},
          "ms",
          true,
          "",
          fmt::format("{}, visibility given; {:.3f} ms with it", field.sizes(), 1e3 * all)};
}

}  // namespace danbv::bench
