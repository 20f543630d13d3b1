// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/action_distribution.h"

#include <ATen/ATen.h>

#include "danbv/policy/categorical.h"

namespace danbv::policy {

namespace {

// The log-probability of a yes (1) or no (0) of odds exp(logit).
at::Tensor log_yes_no(const at::Tensor& logit, const at::Tensor& yes) {
  return at::log_sigmoid(logit * (yes * 2 - 1));
}

at::Tensor assemble(const at::Tensor& moves, const at::Tensor& stop, const at::Tensor& pitch,
                    const at::Tensor& yaw) {
  return at::cat({moves, at::stack({stop.to(at::kLong), pitch, yaw}, -1)}, -1);
}

}  // namespace

ActionDistribution::ActionDistribution(ActionHeads heads, AttitudeCondition condition)
    : moves_(at::log_softmax(heads.moves, -1)),
      stop_(std::move(heads.stop)),
      attitude_(std::move(heads.attitude)),
      condition_(std::move(condition)) {}

at::Tensor ActionDistribution::attitude_logits(const at::Tensor& moves) const {
  if (!condition_.weight.defined()) return attitude_;
  const at::Tensor rows = (moves + condition_.first).flatten();
  const at::Tensor codes = condition_.codes.index_select(0, rows).view({moves.size(0), 15});
  const at::Tensor logits = at::addmm(attitude_, codes, condition_.weight.t());
  const auto& deep = condition_.deep;
  if (!deep.hidden.defined()) return logits;
  return at::addmm(logits, at::addmm(deep.hidden, codes, deep.codes.t()).relu_(), deep.out.t());
}

ActionDistribution::Attitude ActionDistribution::attitude_after(const at::Tensor& moves) const {
  const at::Tensor logits = attitude_logits(moves);
  const std::int64_t pitches = condition_.pitch_values;
  return {at::log_softmax(logits.narrow(1, 0, pitches), -1),
          at::log_softmax(logits.narrow(1, pitches, logits.size(1) - pitches), -1)};
}

at::Tensor ActionDistribution::log_prob(const at::Tensor& index, const Attitude& attitude) const {
  const at::Tensor stop = index.select(1, 3).to(stop_.scalar_type());
  const at::Tensor rest = at_index(moves_, index.narrow(1, 0, 3)).sum(-1) +
                          at_index(attitude.pitch, index.select(1, 4)) +
                          at_index(attitude.yaw, index.select(1, 5));
  return at::addcmul(log_yes_no(stop_, stop), 1 - stop, rest);
}

ActionChoice ActionDistribution::sample(const at::Tensor& uniforms) const {
  const at::Tensor moves = inverse_cdf(moves_, uniforms.narrow(1, 0, 3));
  const at::Tensor stop = uniforms.select(1, 3).lt(stop_.sigmoid());
  const Attitude attitude = attitude_after(moves);
  const at::Tensor index = assemble(moves, stop, inverse_cdf(attitude.pitch, uniforms.select(1, 4)),
                                    inverse_cdf(attitude.yaw, uniforms.select(1, 5)));
  return {{index}, log_prob(index, attitude)};
}

ActionChoice ActionDistribution::mode() const {
  const at::Tensor moves = moves_.argmax(-1);
  const Attitude attitude = attitude_after(moves);
  const at::Tensor index =
      assemble(moves, stop_.gt(0), attitude.pitch.argmax(-1), attitude.yaw.argmax(-1));
  return {{index}, log_prob(index, attitude)};
}

ActionTerms ActionDistribution::evaluate(const PolicyActions& actions) const {
  const at::Tensor& index = actions.index;
  const Attitude attitude = attitude_after(index.narrow(1, 0, 3));
  const at::Tensor go = 1 - index.select(1, 3).to(stop_.scalar_type());
  const at::Tensor probability = stop_.sigmoid();
  const at::Tensor of_stop =
      -(probability * at::log_sigmoid(stop_) + (1 - probability) * at::log_sigmoid(-stop_));
  const at::Tensor of_rest =
      entropy_of(moves_).sum(-1) + entropy_of(attitude.pitch) + entropy_of(attitude.yaw);
  return {log_prob(index, attitude), at::addcmul(of_stop, go, of_rest)};
}

std::vector<double> translation_codes(double low, double step, std::int64_t count) {
  std::vector<double> codes;
  for (std::int64_t i = 0; i < count; ++i) {
    const double r = std::asinh(low + step * double(i));
    codes.insert(codes.end(), {r, std::sin(r), std::cos(r), std::sin(2 * r), std::cos(2 * r)});
  }
  return codes;
}

}  // namespace danbv::policy
