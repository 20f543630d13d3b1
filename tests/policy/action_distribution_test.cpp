// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/action_distribution.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <map>

#include "danbv/core/math/rng.h"

namespace danbv::policy {

namespace {

constexpr std::int64_t kHidden = 4;

// A space small enough to enumerate: 3 values an axis, 2 pitches, 4 yaws.
constexpr std::int64_t kM = 3, kP = 2, kY = 4;

at::Tensor random_tensor(at::IntArrayRef shape, std::uint32_t stream, double scale = 1) {
  Rng rng({5, stream, 0, 0, Purpose::test});
  const at::Tensor t = at::empty(shape, at::kDouble);
  for (std::int64_t i = 0; i < t.numel(); ++i) t.data_ptr<double>()[i] = scale * rng.normal();
  return t;
}

struct Small {
  ActionHeads heads{random_tensor({1, 3, kM}, 1), random_tensor({1}, 2),
                    random_tensor({1, kP + kY}, 3)};
  AttitudeCondition condition{random_tensor({3 * kM, 5}, 4),
                              at::tensor({0, int(kM), 2 * int(kM)}, at::kLong),
                              random_tensor({kP + kY, 15}, 5), kP};

  // The same with a hidden layer that sees state and translation together.
  static Small deep() {
    Small s;
    s.condition.deep = {random_tensor({1, kHidden}, 6), random_tensor({kHidden, 15}, 7),
                        random_tensor({kP + kY, kHidden}, 8)};
    return s;
  }

  // The paper's ablation: looks that do not know the translation.
  static Small independent() {
    Small s;
    s.condition.weight = at::Tensor();
    return s;
  }

  ActionHeads repeated(std::int64_t b) const {
    return {heads.moves.repeat({b, 1, 1}), heads.stop.repeat({b}), heads.attitude.repeat({b, 1})};
  }
};

// Every action there is: all that go on, and one stop.
at::Tensor all_actions() {
  std::vector<std::int64_t> index = {0, 0, 0, 1, 0, 0};
  for (int i = 0; i < kM * kM * kM * kP * kY; ++i) {
    const int moves = i / (kP * kY);
    index.insert(index.end(),
                 {moves % kM, moves / kM % kM, moves / kM / kM, 0, i % kP, i / kP % kY});
  }
  return at::tensor(index, at::kLong).view({-1, 6});
}

double softmax_at(const std::vector<double>& logits, std::int64_t i) {
  double sum = 0;
  for (const double l : logits) sum += std::exp(l);
  return std::exp(logits[std::size_t(i)]) / sum;
}

std::vector<double> row(const at::Tensor& t) {
  const at::Tensor flat = t.contiguous();
  return {flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel()};
}

// What the hidden layer adds to the logits of pitch and yaw, written out.
std::vector<double> hidden_part(const AttitudeCondition& c, const std::int64_t* a) {
  std::vector<double> added(std::size_t(kP + kY), 0.0);
  if (!c.deep.hidden.defined()) return added;
  for (int h = 0; h < kHidden; ++h) {
    double unit = c.deep.hidden[0][h].item<double>();
    for (int i = 0; i < 15; ++i)
      unit +=
          c.codes[i / 5 * kM + a[i / 5]][i % 5].item<double>() * c.deep.codes[h][i].item<double>();
    for (int j = 0; j < kP + kY; ++j)
      added[std::size_t(j)] += std::max(0.0, unit) * c.deep.out[j][h].item<double>();
  }
  return added;
}

// The probability of an action written out part by part.
double probability(const Small& s, const std::int64_t* a) {
  const double stop = 1 / (1 + std::exp(-s.heads.stop.item<double>()));
  if (a[3] == 1) return stop;
  double p = 1 - stop;
  std::vector<double> attitude = row(s.heads.attitude[0]);
  for (int axis = 0; axis < 3; ++axis) {
    p *= softmax_at(row(s.heads.moves[0][axis]), a[axis]);
    for (int k = 0; k < 5 && s.condition.weight.defined(); ++k)
      for (int j = 0; j < kP + kY; ++j)
        attitude[std::size_t(j)] += s.condition.codes[axis * kM + a[axis]][k].item<double>() *
                                    s.condition.weight[j][axis * 5 + k].item<double>();
  }
  const auto added = hidden_part(s.condition, a);
  for (std::size_t j = 0; j < added.size(); ++j) attitude[j] += added[j];
  p *= softmax_at({attitude.begin(), attitude.begin() + kP}, a[4]);
  return p * softmax_at({attitude.begin() + kP, attitude.end()}, a[5]);
}

}  // namespace

TEST(ActionDistribution, ProbabilitiesEqualTheEnumeratedOnes) {
  for (Small s : {Small{}, Small::deep(), Small::independent()}) {
    const at::Tensor actions = all_actions();
    const auto b = actions.size(0);
    if (s.condition.deep.hidden.defined())
      s.condition.deep.hidden = s.condition.deep.hidden.repeat({b, 1});
    const auto log_prob =
        ActionDistribution(s.repeated(b), s.condition).evaluate({actions}).log_prob;
    EXPECT_NEAR(log_prob.exp().sum().item<double>(), 1, 1e-12);
    for (std::int64_t i = 0; i < b; ++i)
      EXPECT_NEAR(log_prob[i].item<double>(),
                  std::log(probability(s, actions.data_ptr<std::int64_t>() + 6 * i)), 1e-12);
  }
}

// Given any translation, pitch and yaw are drawn from the same probabilities.
TEST(ActionDistribution, AnIndependentLookDoesNotKnowTheTranslation) {
  const at::Tensor two = at::tensor({0, 1, 2, 0, 1, 3, 2, 0, 1, 0, 1, 3}, at::kLong).view({2, 6});
  const auto look_given_move = [&](const Small& s) {
    const auto terms = ActionDistribution(s.repeated(2), s.condition).evaluate({two});
    const at::Tensor moves = at::log_softmax(s.repeated(2).moves, -1);
    const at::Tensor of_move =
        moves.gather(2, two.narrow(1, 0, 3).unsqueeze(-1)).squeeze(-1).sum(-1);
    return at::Tensor(terms.log_prob - of_move);
  };
  const at::Tensor same = look_given_move(Small::independent());
  EXPECT_NEAR(same[0].item<double>(), same[1].item<double>(), 1e-12);
  const at::Tensor others = look_given_move(Small{});
  EXPECT_GT(std::abs((others[0] - others[1]).item<double>()), 1e-3);
}

// The mean over the policy of the entropy reported with an action is -sum p log p.
TEST(ActionDistribution, MeanEntropyIsThatOfThePolicy) {
  const Small s;
  const at::Tensor actions = all_actions();
  const auto terms =
      ActionDistribution(s.repeated(actions.size(0)), s.condition).evaluate({actions});
  const at::Tensor p = terms.log_prob.exp();
  EXPECT_NEAR((p * terms.entropy).sum().item<double>(), -(p * terms.log_prob).sum().item<double>(),
              1e-12);
}

TEST(ActionDistribution, StopHoldsTheStopTermOnly) {
  const Small s;
  const at::Tensor stops = at::tensor({0, 0, 0, 1, 0, 0, 2, 1, 2, 1, 1, 3}, at::kLong).view({2, 6});
  const auto terms = ActionDistribution(s.repeated(2), s.condition).evaluate({stops});
  const double p = 1 / (1 + std::exp(-s.heads.stop.item<double>()));
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(terms.log_prob[i].item<double>(), std::log(p), 1e-12);
    EXPECT_NEAR(terms.entropy[i].item<double>(), -p * std::log(p) - (1 - p) * std::log(1 - p),
                1e-12);
  }
}

TEST(ActionDistribution, SamplesComeAsOftenAsTheirProbability) {
  const Small s;
  constexpr std::int64_t kDraws = 200000;
  const at::Tensor uniforms = at::empty({kDraws, 6}, at::kFloat);
  Rng rng({6, 0, 0, 0, Purpose::test});
  for (std::int64_t i = 0; i < uniforms.numel(); ++i)
    uniforms.data_ptr<float>()[i] = float(rng.uniform());
  const ActionChoice drawn = ActionDistribution(s.repeated(kDraws), s.condition).sample(uniforms);
  std::map<std::vector<std::int64_t>, std::int64_t> count;
  for (std::int64_t i = 0; i < kDraws; ++i) {
    const auto* a = drawn.actions.index.data_ptr<std::int64_t>() + 6 * i;
    ++count[a[3] == 1 ? std::vector<std::int64_t>{0, 0, 0, 1, 0, 0}
                      : std::vector<std::int64_t>(a, a + 6)];
  }
  const at::Tensor actions = all_actions();
  double chi2 = 0;
  for (std::int64_t i = 0; i < actions.size(0); ++i) {
    const auto* a = actions.data_ptr<std::int64_t>() + 6 * i;
    const double expected = kDraws * probability(s, a);
    chi2 += std::pow(double(count[{a, a + 6}]) - expected, 2) / expected;
  }
  EXPECT_LT(chi2, 216 + 5 * std::sqrt(2.0 * 216));  // 217 outcomes, 5 sigma
  EXPECT_GT(chi2, 216 - 5 * std::sqrt(2.0 * 216));  // and not suspiciously even
  const auto terms = ActionDistribution(s.repeated(kDraws), s.condition).evaluate(drawn.actions);
  EXPECT_TRUE(at::equal(terms.log_prob, drawn.log_prob));
}

TEST(ActionDistribution, ModeTakesTheLikeliestOfEachPart) {
  Small s;
  s.heads.moves[0][1][2] = 9;
  const auto y_at = [&](double stop) {
    s.heads.stop.fill_(stop);
    return ActionDistribution(s.heads, s.condition).mode();
  };
  const at::Tensor go = y_at(-0.1).actions.index[0], stopping = y_at(0.1).actions.index[0];
  EXPECT_EQ(go[1].item<std::int64_t>(), 2);
  EXPECT_EQ(go[3].item<std::int64_t>(), 0);
  EXPECT_EQ(stopping[3].item<std::int64_t>(), 1);
  std::vector<std::int64_t> a = {go[0].item<std::int64_t>(), 2, go[2].item<std::int64_t>(), 0, 0,
                                 go[5].item<std::int64_t>()};
  s.heads.stop.fill_(-0.1);
  const double first = probability(s, a.data());
  a[4] = 1;
  const std::int64_t likeliest = probability(s, a.data()) > first ? 1 : 0;
  EXPECT_EQ(go[4].item<std::int64_t>(), likeliest);
}

// Rounding may leave the last cumulated probability under 1 and a uniform number at 1.
TEST(ActionDistribution, UniformOfOneIsTheLastValue) {
  const Small s;
  const auto drawn = ActionDistribution(s.heads, s.condition).sample(at::ones({1, 6}));
  EXPECT_TRUE(
      at::equal(drawn.actions.index, at::tensor({2, 2, 2, 0, 1, 3}, at::kLong).view({1, 6})));
}

// At the ends of the local moves: asinh(-5) = -2.312438, asinh(0) = 0, asinh(5) = 2.312438.
TEST(ActionDistribution, eq_supp_attitude_encoding) {
  const auto codes = translation_codes(-5, 0.2, 51);
  ASSERT_EQ(codes.size(), 51u * 5);
  const double ends[5] = {-2.3124383, -0.7373604, -0.6754996, 0.9961732, -0.0874006};
  for (int k = 0; k < 5; ++k) EXPECT_NEAR(codes[std::size_t(k)], ends[k], 1e-6);
  const double middle[5] = {0, 0, 1, 0, 1};
  for (int k = 0; k < 5; ++k) EXPECT_NEAR(codes[std::size_t(25 * 5 + k)], middle[k], 1e-12);
  EXPECT_NEAR(codes[50 * 5], 2.3124383, 1e-6);
}

}  // namespace danbv::policy
