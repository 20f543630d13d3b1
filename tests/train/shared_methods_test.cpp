// SPDX-License-Identifier: Apache-2.0
// Every method learns with several processes what it learns with one. Each test forks.
#include <fmt/format.h>

#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"
#include "danbv/policy/gennbv_network.h"
#include "danbv/policy/hestia_network.h"
#include "danbv/state/grey_images.h"
#include "danbv/train/checkpoint.h"
#include "danbv/train/method.h"
#include "danbv/train/train_run.h"
#include "support/scratch.h"
#include "train/fork_group.h"
#include "train/little_training.h"

namespace danbv::train {

namespace {

constexpr Vec3i kSmallGrid{8, 9, 7};
constexpr std::int64_t kSmallCells = 8 * 9 * 7;

// Without a pattern: a channel that is the same everywhere would be normalised by its rounding.
at::Tensor numbers(at::IntArrayRef shape, std::int64_t below, at::ScalarType type) {
  std::vector<std::int64_t> values(1);
  for (const std::int64_t n : shape) values.resize(values.size() * std::size_t(n));
  Rng rng({5, 0, 0, 0, Purpose::test});
  for (std::int64_t& value : values) value = std::int64_t(rng.below(std::uint32_t(below)));
  return at::tensor(values, at::kLong).view(shape).to(type);
}

// Rows of tensors, as decisions of a batch.
using Rows = std::vector<at::Tensor>;
Rows rows(const Rows& of, std::int64_t from, std::int64_t count) {
  Rows part;
  for (const at::Tensor& each : of) part.push_back(each.narrow(0, from, count));
  return part;
}

// A network with a loss that is a sum over its decisions, [B].
struct Gennbv {
  policy::GennbvNetwork network;
  Gennbv() : network(options(), at::kCPU, 3) {}
  static policy::GennbvOptions options() {
    policy::GennbvOptions options;
    options.grid_dims = kSmallGrid, options.images = true;
    return options;
  }
  static Rows decisions(std::int64_t b) {
    const std::int64_t side = policy::kGennbvSide_px;
    return {numbers({b, kSmallCells}, 3, at::kChar) - 1,
            numbers({b, action::kHistoryLength, policy::kGennbvPose}, 12, at::kFloat),
            numbers({b, side, side}, 256, at::kByte)};
  }
  at::Tensor loss(const Rows& of, const policy::NormBatch& batch) const {
    const auto out = network.forward({of[0], of[1], of[2]}, batch);
    return out.value.square() + out.actions.entropy();
  }
};
struct Hestia {
  policy::HestiaNetwork network;
  Hestia() : network(options(), at::kCPU, 3) {
    network.parameters()["look.attention.share"].detach().fill_(0.5);  // it begins at zero
  }
  static policy::HestiaOptions options() {
    policy::HestiaOptions options;
    options.grid_dims = kSmallGrid;
    return options;
  }
  static Rows decisions(std::int64_t b) {
    const std::int64_t side = state::kGreySide;
    return {numbers({b, kSmallCells}, 3, at::kChar) - 1, numbers({b, kSmallCells}, 64, at::kByte),
            numbers({b, policy::kHestiaPose}, 5, at::kFloat) / 5,
            numbers({b, side, side}, 256, at::kByte)};
  }
  at::Tensor loss(const Rows& of, const policy::NormBatch& batch) const {
    const policy::HestiaInputs inputs{of[0], of[1], of[2], of[3]};
    const at::Tensor channels = network.channels(inputs);
    const at::Tensor look = network.look(channels, batch).sigmoid();
    const auto position = network.position(inputs, channels, look, batch);
    return position.value.square() + look.sum(1) + position.mean.square().sum(1);
  }
};

double apart(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).detach().abs().max().item<double>();
}

// The gradients of a batch of b decisions with parts in all processes are those of the batch.
template <class Network>
void check_normalised_parts(distributed::ProcessGroup& group, std::int64_t b) {
  const Rows all = Network::decisions(b);
  Network one, many;
  one.loss(all, true).sum().div(b).backward();

  const std::int64_t from = b * group.rank() / group.world();
  const std::int64_t own = b * (group.rank() + 1) / group.world() - from;
  policy::NormBatch batch(true);
  batch.sum = [&](const at::Tensor& values) { group.sum(values); };
  batch.counts = own > 0 ? at::ones({own}) : at::zeros({1});  // who has none helps the others
  const at::Tensor loss =
      many.loss(rows(all, own > 0 ? from : 0, std::max<std::int64_t>(own, 1)), batch);
  (loss * batch.counts).sum().div(b).backward();
  group.sum(many.network.parameters().flat_grad());

  const policy::Parameters &a = one.network.parameters(), &c = many.network.parameters();
  const double scale = a.flat_grad().abs().max().item<double>();
  if (const double far = apart(a.flat_grad(), c.flat_grad()); !(far < 1e-5 * std::max(1.0, scale)))
    fail(fmt::format("gradients of {} decisions are {} apart, of {}", b, far, scale));
  for (const std::string& name : a.names())
    if (!a[name].requires_grad() && !(apart(a[name], c[name]) < 1e-5))
      fail(fmt::format("{} is {} apart", name, apart(a[name], c[name])));
}

TEST(SharedMethods, BatchesAreNormalisedAsAWhole) {
  for (const int world : {2, 3})
    expect_all_well(in_fork_group(world, [](distributed::ProcessGroup& group) {
      for (const std::int64_t b : {2, 7}) {  // 2: of three processes one has none
        check_normalised_parts<Gennbv>(group, b);
        check_normalised_parts<Hestia>(group, b);
      }
    }));
}

// An iteration by so many processes each, every one but the first from the checkpoint of the last.
Checkpoint trained(const std::string& method, const std::vector<int>& worlds) {
  const ScratchFolder scratch;
  for (const int world : worlds)
    expect_all_well(in_fork_group(world, [&](distributed::ProcessGroup& group) {
      TrainOptions options = little(method);
      options.rollout = {5, 6, int(worlds.size())};
      const LittleFleet fleet(options.environment.state.grid);
      const env::RewardTruth truth = fleet.truth();
      RunOptions run{scratch.path(), std::filesystem::exists(scratch.path() / "checkpoints"),
                     "the=config\n"};
      run.interrupted = [] { return true; };
      run_training(fleet.queue, fleet.targets, truth, shared_options(options, group), run);
    }));
  return latest_checkpoint(scratch.path() / "checkpoints").value();
}

// Adam makes steps of the rounding that is the gradient of a bias which a norm takes away again.
bool is_normalised_away(const std::string& name, const Safetensors& all) {
  return name.ends_with(".bias") &&
         all.tensors.contains(name.substr(0, name.size() - 4) + "norm.weight");
}

bool counts(const std::string& name) { return name.ends_with("steps") || name == "train.updates"; }

void expect_same_training(const Safetensors& one, const Safetensors& many) {
  ASSERT_EQ(one.tensors.size(), many.tensors.size());
  for (const auto& [name, tensor] : one.tensors) {
    const TensorData& other = many.at(name);
    if (counts(name)) {
      EXPECT_EQ(tensor.bytes, other.bytes) << name;
    } else if (!is_normalised_away(name, one) &&
               (name.starts_with("policy.") || name.starts_with("target."))) {
      const double bound = name.ends_with(".norm.mean") ? 1e-3 : 1e-4;  // with that bias
      const auto x = tensor.values<float>(), y = other.values<float>();
      ASSERT_EQ(x.size(), y.size());
      for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(x[i], y[i], bound) << name;
    }
  }
}

// One iteration, since rounding moves hestia's drones, and so what the next one sees. Batches of 6
// leave one of three processes without a decision now and then.
TEST(SharedMethods, AllLearnWhatOneProcessDoes) {
  for (const MethodEntry& method : all_methods()) {
    SCOPED_TRACE(method.name);
    const std::string name(method.name);
    expect_same_training(trained(name, {1}).tensors, trained(name, {3}).tensors);
  }
}

// Steps, counters and shapes are those of one process, whoever wrote the checkpoints before.
TEST(SharedMethods, CheckpointsDoNotDependOnTheNumberOfProcesses) {
  for (const MethodEntry& method : all_methods()) {
    SCOPED_TRACE(method.name);
    const Checkpoint one = trained(std::string(method.name), {1, 1, 1});
    const Checkpoint many = trained(std::string(method.name), {3, 2, 1});
    EXPECT_EQ(one.iteration, 3);
    EXPECT_EQ(many.iteration, 3);
    ASSERT_EQ(one.tensors.tensors.size(), many.tensors.tensors.size());
    for (const auto& [name, tensor] : one.tensors.tensors) {
      const TensorData& other = many.tensors.at(name);
      EXPECT_EQ(tensor.shape, other.shape) << name;
      if (counts(name)) {
        EXPECT_EQ(tensor.bytes, other.bytes) << name;
      }
    }
  }
}

}  // namespace

}  // namespace danbv::train
