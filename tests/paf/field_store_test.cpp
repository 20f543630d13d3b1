// SPDX-License-Identifier: Apache-2.0
#include "danbv/paf/field_store.h"

#include <gtest/gtest.h>

#include <numeric>

#include "danbv/paf/field_builder.h"
#include "danbv/paf/field_scorer.h"
#include "danbv/paf/hand_made_scorer.h"
#include "support/devices.h"
#include "support/host_field.h"
#include "support/random_state.h"

namespace danbv::paf {

namespace {

const GridSpec kFewVoxels{{-3, -3, 0}, {0.75f, 0.75f, 0.75f}, {8, 8, 6}};
constexpr index_t kEnvironments = 3, kSteps = 4, kCandidates = 125;

std::vector<float> scores(const Queue& queue, const FieldInputs& inputs) {
  const Buffer<float> weights(queue, hand_made_scorer());
  Buffer<float> field(queue.device(), inputs.decisions() * kCandidates);
  FieldScorer().forward(queue, inputs, weights.span(), field.span());
  return field.download(queue);
}

// Three drones, four steps; the field of each sample as it was when it was appended.
std::vector<float> fill(const Queue& queue, FieldStore& store, FieldBuilder& builder) {
  std::vector<float> fields;
  for (index_t step = 0; step < kSteps; ++step) {
    const RandomState state(queue, kEnvironments, kFewVoxels, 0.1 + 0.05 * double(step), 20 + step);
    const FieldInputs inputs = builder.build(queue, state.observation());
    store.append(queue, inputs);
    const auto part = scores(queue, inputs);
    fields.insert(fields.end(), part.begin(), part.end());
  }
  return fields;
}

}  // namespace

TEST(FieldStore, GivesBackWhatWasAppended) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    FieldBuilder builder(queue, kEnvironments, kFewVoxels, {.lattice = {{5, 5, 5}, 1.0f}});
    FieldStore store(queue, kEnvironments * kSteps, 4000);
    for (int iteration = 0; iteration < 2; ++iteration) {
      store.clear(queue);
      const auto fields = fill(queue, store, builder);
      EXPECT_EQ(store.samples(), kEnvironments * kSteps);
      const std::vector<std::int64_t> picked{7, 0, 11, 7, 3};
      const Buffer<std::int64_t> indices(queue, picked);
      const FieldInputs batch = store.gather(queue, indices.span());
      ASSERT_EQ(batch.decisions(), 5);
      const auto again = scores(queue, batch);
      for (std::size_t b = 0; b < picked.size(); ++b)
        for (index_t q = 0; q < kCandidates; ++q)
          ASSERT_NEAR(again[b * kCandidates + q], fields[picked[b] * kCandidates + q], 1e-6);
      EXPECT_EQ(store.dropped(queue), 0);
    }
  }
}

TEST(FieldStore, PacksVoxelsWithoutGaps) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    FieldBuilder builder(queue, kEnvironments, kFewVoxels, {.lattice = {{5, 5, 5}, 1.0f}});
    FieldStore store(queue, kEnvironments * kSteps, 4000);
    fill(queue, store, builder);
    std::vector<std::int64_t> all(kEnvironments * kSteps);
    std::iota(all.begin(), all.end(), 0);
    const Buffer<std::int64_t> indices(queue, all);
    const HostField host(queue, store.gather(queue, indices.span()));
    std::int32_t next = 0;
    for (std::size_t b = 0; b < all.size(); ++b) {
      EXPECT_EQ(host.inputs.first[b], next);
      EXPECT_GT(host.inputs.count[b], 0);
      next += host.inputs.count[b];
    }
  }
}

TEST(FieldStore, CountsWhatDoesNotFit) {
  for (const Device device : test_devices()) {
    const Queue queue(device);
    FieldBuilder builder(queue, kEnvironments, kFewVoxels, {.lattice = {{5, 5, 5}, 1.0f}});
    FieldStore roomy(queue, kEnvironments * kSteps, 4000);
    FieldStore tight(queue, kEnvironments * kSteps, 100);
    fill(queue, roomy, builder);
    fill(queue, tight, builder);
    std::vector<std::int64_t> all(kEnvironments * kSteps);
    std::iota(all.begin(), all.end(), 0);
    const Buffer<std::int64_t> indices(queue, all);
    const HostField a(queue, roomy.gather(queue, indices.span()));
    const HostField b(queue, tight.gather(queue, indices.span()));
    index_t wanted = 0, kept = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      wanted += a.inputs.count[i], kept += b.inputs.count[i];
    EXPECT_EQ(kept, 100);
    EXPECT_EQ(tight.dropped(queue), wanted - 100);
    std::vector<std::uint8_t> whole(all.size());
    copy_bytes(queue, whole.data(), Device::cpu, tight.whole().data, device, whole.size());
    queue.wait();
    for (std::size_t i = 0; i < all.size(); ++i)
      EXPECT_EQ(whole[i] != 0, a.inputs.count[i] == b.inputs.count[i]) << i;
    tight.clear(queue);
    EXPECT_EQ(tight.dropped(queue), 0);
  }
}

TEST(FieldStore, RefusesMoreSamplesThanItHolds) {
  const Queue queue;
  FieldBuilder builder(queue, kEnvironments, kFewVoxels, {.lattice = {{5, 5, 5}, 1.0f}});
  FieldStore store(queue, kEnvironments * kSteps - 1, 4000);
  EXPECT_THROW(fill(queue, store, builder), std::runtime_error);
}

}  // namespace danbv::paf
