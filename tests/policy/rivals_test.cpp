// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "danbv/policy/gennbv_encoder.h"
#include "danbv/policy/hestia_body.h"
#include "danbv/policy/hestia_encoder.h"
#include "danbv/policy/torch_stream.h"
#include "support/bytes.h"
#include "support/on_device.h"
#include "support/random_state.h"

namespace danbv::policy {

namespace {

const GridSpec kRivalGrid{{-3, -3, 0}, {0.75f, 0.75f, 0.75f}, {8, 9, 7}};

GennbvOptions small_gennbv(bool images) {
  GennbvOptions options;
  options.grid_dims = kRivalGrid.dims, options.images = images;
  return options;
}
HestiaOptions small_hestia(bool images) {
  HestiaOptions options;
  options.grid_dims = kRivalGrid.dims, options.images = images;
  return options;
}

at::Tensor made_up(at::IntArrayRef shape, std::int64_t below, at::ScalarType type, at::Device on) {
  std::int64_t count = 1;
  for (const std::int64_t n : shape) count *= n;
  const at::Tensor i = at::arange(count);
  return (i * 7919 + i.div(97, "floor") * 13).remainder(below).view(shape).to(type).to(on);
}

GennbvInputs gennbv_inputs(std::int64_t b, bool images, at::Device on) {
  return {made_up({b, kRivalGrid.size()}, 3, at::kChar, on) - 1,
          made_up({b, action::kHistoryLength, kGennbvPose}, 12, at::kFloat, on),
          images ? made_up({b, kGennbvSide_px, kGennbvSide_px}, 256, at::kByte, on) : at::Tensor{}};
}
HestiaInputs hestia_inputs(std::int64_t b, bool images, at::Device on) {
  const std::int64_t side = state::kGreySide;
  return {made_up({b, kRivalGrid.size()}, 3, at::kChar, on) - 1,
          made_up({b, kRivalGrid.size()}, 64, at::kByte, on),
          made_up({b, kHestiaPose}, 5, at::kFloat, on) / 5,
          images ? made_up({b, side, side}, 256, at::kByte, on) : at::Tensor{}};
}

bool all_finite(const at::Tensor& t) { return at::isfinite(t).all().item<bool>(); }

}  // namespace

class Rivals : public OnDevice {};
DANBV_TEST_ON_DEVICES(Rivals);

TEST_P(Rivals, GennbvShapesAndGradients) {
  const TorchStream stream(queue);
  const at::Device on = torch_device(queue.device());
  for (const bool images : {false, true}) {
    const GennbvNetwork network(small_gennbv(images), on, 3);
    const auto out = network.forward(gennbv_inputs(4, images, on), true);
    EXPECT_EQ(out.value.sizes(), at::IntArrayRef({4}));
    const at::Tensor index = out.actions.sample(at::full({4, kGennbvParts}, 0.7, on));
    EXPECT_EQ(index.sizes(), at::IntArrayRef({4, kGennbvParts}));
    (out.actions.log_prob(index).sum() + out.value.sum() + out.actions.entropy().sum()).backward();
    EXPECT_TRUE(all_finite(network.parameters().flat_grad()));
    for (const auto& name : network.parameters().names()) {
      const at::Tensor& weight = network.parameters()[name];
      if (weight.requires_grad() && name.ends_with(".weight")) {
        EXPECT_GT(weight.grad().abs().max().item<float>(), 0) << name;
      }
    }
  }
}

TEST_P(Rivals, HestiaShapesAndGradients) {
  const TorchStream stream(queue);
  const at::Device on = torch_device(queue.device());
  for (const bool images : {false, true}) {
    const HestiaNetwork network(small_hestia(images), on, 3);
    network.parameters()["look.attention.share"].detach().fill_(0.5);  // it begins at zero
    const HestiaInputs inputs = hestia_inputs(4, images, on);
    const at::Tensor channels = network.channels(inputs);
    EXPECT_EQ(channels.narrow(1, 0, 10).sizes(), at::IntArrayRef({4, 10, 7, 9, 8}));
    const at::Tensor look = network.look(channels, true).sigmoid();
    EXPECT_EQ(look.sizes(), at::IntArrayRef({4, 3}));
    const auto out = network.position(inputs, channels, look, true);
    EXPECT_EQ(out.mean.sizes(), at::IntArrayRef({4, 3}));
    EXPECT_EQ(out.offset.sizes(), at::IntArrayRef({4, 3}));
    EXPECT_EQ(out.value.sizes(), at::IntArrayRef({4}));
    out.value.sum().backward();
    EXPECT_EQ(network.parameters()["look.conv1.weight"].grad().abs().max().item<float>(), 0)
        << "the value's gradient flows into the look";
    look.sum().backward();
    EXPECT_GT(network.parameters()["look.conv1.weight"].grad().abs().max().item<float>(), 0);
    EXPECT_GT(network.parameters()["look.key.weight"].grad().abs().max().item<float>(), 0);
    EXPECT_TRUE(all_finite(network.parameters().flat_grad()));
  }
}

// Kernel 3, strides 1, 2, 2, dilations 1, 2, 4, however they are computed.
TEST_P(Rivals, HestiaLevelsAreDilatedConvolutions) {
  const TorchStream stream(queue);
  const at::NoGradGuard no_gradients;
  const at::Device on = torch_device(queue.device());
  HestiaNetwork network(small_hestia(false), on, 3);
  const Parameters& p = network.parameters();
  p["look.attention.share"].detach().zero_();
  const at::Tensor channels = network.channels(hestia_inputs(4, false, on));
  at::Tensor x = channels.narrow(1, 0, 10).to(at::kDouble);
  const std::int64_t strides[] = {1, 2, 2}, dilations[] = {1, 2, 4};
  for (int i = 0; i < 3; ++i) {
    const std::int64_t s = strides[i], d = dilations[i];
    const std::string layer = "look.conv" + std::to_string(i + 1);
    x = at::conv3d(x, p[layer + ".weight"].to(at::kDouble), p[layer + ".bias"].to(at::kDouble),
                   {s, s, s}, {d, d, d}, {d, d, d});
    x = at::leaky_relu(x / std::sqrt(1 + 1e-5));  // batch norm as it begins
  }
  const at::Tensor look = at::linear(x.flatten(1), p["look.out.weight"].to(at::kDouble));
  const bool tf32 = on.is_cuda();  // multiplies with ten bits
  const double largest = look.abs().max().item<double>();
  EXPECT_LT((network.look(channels, false) - look).abs().max().item<double>(),
            (tf32 ? 1e-2 : 1e-4) * largest);
  network.multiply_in_halves();
  EXPECT_LT((network.look(channels, false) - look).abs().max().item<double>(), 3e-2 * largest);
}

// Its look, without noise, is drawn to the places that it is taught, one for each of four states.
TEST_P(Rivals, HestiaLooksWhereItIsTaught) {
  const TorchStream stream(queue);
  const at::Device on = torch_device(queue.device());
  const HestiaNetwork network(small_hestia(false), on, 3);
  const at::Tensor channels = network.channels(hestia_inputs(4, false, on));
  const at::Tensor label = made_up({4, 3}, 9, at::kFloat, on) / 10 + 0.1;
  double first = 0, last = 0;
  for (int step = 0; step < 40; ++step) {
    network.parameters().flat_grad().zero_();
    const at::Tensor loss = (network.look(channels, true).sigmoid() - label).square().sum(1).mean();
    loss.backward();
    network.parameters().flat().sub_(0.02 * network.parameters().flat_grad());
    last = loss.item<double>();
    if (step == 0) first = last;
  }
  EXPECT_LT(last, 0.3 * first);
}

// Statistics are part of a file of weights: without them the network would be another one.
TEST_P(Rivals, ComeBackFromTheirFiles) {
  const TorchStream stream(queue);
  const at::Device on = torch_device(queue.device());
  const at::NoGradGuard no_gradients;
  const GennbvNetwork gennbv(small_gennbv(true), on, 3);
  const GennbvInputs seen = gennbv_inputs(4, true, on);
  gennbv.forward(seen, true);  // moves the statistics
  const auto again = make_gennbv_network(to_safetensors(gennbv), "file", on);
  EXPECT_TRUE(at::equal(gennbv.forward(seen, false).value, again.forward(seen, false).value));
  EXPECT_GT(again.parameters()["grid.conv1.norm.mean"].abs().max().item<float>(), 0);
  const HestiaNetwork hestia(small_hestia(false), on, 3);
  const auto other = make_hestia_network(to_safetensors(hestia), "file", on);
  EXPECT_TRUE(at::equal(other.parameters().flat(), hestia.parameters().flat()));
  const auto mistaken = [&] { make_hestia_network(to_safetensors(gennbv), "file", on); };
  EXPECT_TRUE(contains(error_of(mistaken), "file: not a policy"));
}

TEST(MultiCategorical, ByHand) {
  const at::Tensor logits = at::tensor({std::log(0.2), std::log(0.8), 0.0, 0.0, std::log(2.0)});
  const MultiCategorical choice(logits.view({1, 5}), {2, 3});
  EXPECT_TRUE(at::equal(choice.mode(), at::tensor({1, 2}, at::kLong).view({1, 2})));
  EXPECT_TRUE(at::equal(choice.sample(at::tensor({0.1, 0.3}).view({1, 2})),
                        at::tensor({0, 1}, at::kLong).view({1, 2})));
  const at::Tensor index = at::tensor({0, 2}, at::kLong).view({1, 2});
  EXPECT_NEAR(choice.log_prob(index).item<double>(), std::log(0.2 * 0.5), 1e-6);
  const double first = -0.2 * std::log(0.2) - 0.8 * std::log(0.8);
  EXPECT_NEAR(choice.entropy().item<double>(), first - 0.5 * std::log(0.25) - 0.5 * std::log(0.5),
              1e-6);
}

TEST(GennbvCodec, ByHand) {
  GennbvCodec codec;
  const std::int64_t corner[] = {0, 0, 0, 0, 9}, other[] = {80, 40, 50, 6, 1};
  action::Action a = codec.decode(corner, {1, 1, 1}, 1);
  EXPECT_EQ(a.position, codec.workspace.low);
  EXPECT_FLOAT_EQ(a.pitch, float(radians(-90)));
  EXPECT_FLOAT_EQ(a.yaw, float(radians(-90)));
  a = codec.decode(other, {1, 1, 1}, 1);
  EXPECT_EQ(a.position, Vec3f(12, 0, 12));
  EXPECT_EQ(a.pitch, 0);
  EXPECT_FLOAT_EQ(a.yaw, float(radians(30)));
  codec.space = action::ActionSpace::local;
  const std::int64_t move[] = {50, 25, 20, 6, 0};
  EXPECT_LT(norm(codec.decode(move, {1, 2, 3}, 0.5f).position - Vec3f(3.5f, 2, 2.5f)), 1e-5f);
}

// What was before the scan is its start; the last view stands last.
TEST(GennbvEncoder, PosesBeginWithTheStart) {
  const Queue queue;
  RandomState state(queue, 1, kRivalGrid, 0.2, 5);
  state::Observation seen = state.observation();
  std::vector<action::History> history(1);
  history[0].push({{1, 2, 3}, 0.5f, -0.25f, {}});
  history[0].push({{4, 5, 6}, 0.6f, -0.35f, {}});
  seen.history = span_of(history);
  const at::Tensor poses = GennbvEncoder(queue, small_gennbv(false), 1).encode(queue, seen).poses;
  EXPECT_TRUE(at::equal(poses[0][0], at::tensor({1.f, 2.f, 3.f, -0.25f, 0.5f})));
  EXPECT_TRUE(at::equal(poses[0][28], poses[0][0]));
  EXPECT_TRUE(at::equal(poses[0][29], at::tensor({4.f, 5.f, 6.f, -0.35f, 0.6f})));
}

// A level ship, one voxel occupied: a choice next to it moves to the nearest voxel that does not
// touch it, one far away stays. Both look at the place that was chosen.
TEST(HestiaActions, KeepOffWhatTheMapKnows) {
  const Queue queue;
  RandomState state(queue, 2, kRivalGrid, 0, 5);
  state::Observation seen = state.observation();
  std::vector<std::int8_t> occupancy(2 * kRivalGrid.size(), 0);
  const Vec3i taken{4, 4, 3};
  occupancy[kRivalGrid.index(taken)] = occupancy[kRivalGrid.size() + kRivalGrid.index(taken)] = 1;
  std::vector<state::DroneState> drone(2);
  seen.occupancy = span_of(occupancy), seen.drone = span_of(drone);
  const Vec3f beside = kRivalGrid.center({5, 4, 3}) + Vec3f{0.2f, 0, 0};
  const Workspace w;
  const auto share = [&](Vec3f p, int k) {
    return (p[k] - 0.5f * (w.low[k] + w.high[k])) / (0.5f * (w.high[k] - w.low[k]));
  };
  const at::Tensor chosen =
      at::tensor({share(beside, 0), share(beside, 1), share(beside, 2), 0.9f, -2.0f, 0.5f});
  const at::Tensor look = at::full({2, 3}, 0.5f), offset = at::zeros({2, 3});
  const at::Tensor corrected = at::zeros({2}, at::kByte);
  std::vector<action::Action> actions(2);
  decode_hestia(queue, small_hestia(false), seen, chosen.view({2, 3}), look, span_of(actions),
                offset, corrected);
  EXPECT_LT(norm(actions[0].position - kRivalGrid.center({6, 4, 3})), 1e-4f);
  EXPECT_TRUE(at::equal(corrected, at::tensor({1, 0}, at::kByte)));
  EXPECT_NEAR(offset[0][0].item<float>(), (kRivalGrid.center({6, 4, 3}).x - beside.x) / 12, 1e-5);
  EXPECT_EQ(offset[1].abs().max().item<float>(), 0);
  EXPECT_LT(norm(actions[1].position - Vec3f(10.8f, -12, 9.125f)), 1e-4f);
  const Vec3f middle = (kRivalGrid.origin + kRivalGrid.upper()) * 0.5f;
  const camera::Viewpoint view = camera::looking_at(actions[1].position, middle);
  EXPECT_NEAR(actions[1].yaw, view.yaw, 1e-5);
  EXPECT_NEAR(actions[1].pitch, view.pitch, 1e-5);
}

}  // namespace danbv::policy
