// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <numeric>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/math/rng.h"
#include "danbv/policy/torch_stream.h"
#include "danbv/train/gae.h"
#include "danbv/train/ppo_update.h"

namespace danbv::train {

// A small task with a known answer: a corridor, steps to the left or to the right, a prize at the
// right end, a small cost a step. Episodes begin by themselves as those of danbv do: the step after
// an end ignores its action.
struct CorridorRollout {
  at::Tensor cell, action;  // [T * N] int64
  PpoTargets targets;
  double mean_length = 0;

  CorridorRollout on(at::Device device) const {
    const PpoTargets& t = targets;
    return {cell.to(device),
            action.to(device),
            {t.log_prob.to(device), t.value.to(device), t.advantage.to(device),
             t.returned.to(device), t.executed.to(device)},
            mean_length};
  }
};

// Logits of the two steps and a value, one row a cell.
struct CorridorPolicy {
  at::Tensor flat, gradients;

  explicit CorridorPolicy(std::int64_t cells, at::Device device = at::kCPU)
      : flat(at::zeros({cells * 3}, device)), gradients(at::zeros({cells * 3}, device)) {
    flat.requires_grad_(true);
    flat.mutable_grad() = gradients;
  }
  CorridorPolicy on(at::Device device) const {
    CorridorPolicy other(flat.numel() / 3, device);
    other.flat.detach().copy_(flat.detach());
    return other;
  }
  CorridorPolicy copy() const { return on(flat.device()); }
  policy::PolicyEvaluation look(const at::Tensor& cell, const at::Tensor& action) const {
    const at::Tensor row = flat.view({-1, 3}).index_select(0, cell);
    const at::Tensor log_p = at::log_softmax(row.slice(1, 0, 2), 1);
    return {log_p.gather(1, action.view({-1, 1})).view({-1}), -(log_p.exp() * log_p).sum(1),
            row.select(1, 2)};
  }
  Evaluate evaluate(const CorridorRollout& seen) const {
    return [this, &seen](const at::Tensor& index, const at::Tensor&) {
      return look(seen.cell.index_select(0, index), seen.action.index_select(0, index));
    };
  }
};

class Corridor {
 public:
  static constexpr int kCells = 8;
  Queue queue;

  explicit Corridor(int environments) : cells_(environments), over_(environments) {}

  PpoOptions options() const {
    PpoOptions options;
    options.batch = 64;
    return options;
  }

  CorridorRollout rollout(const CorridorPolicy& policy, int steps, std::uint32_t round) {
    const auto n = index_t(cells_.size());
    CorridorRollout seen{at::zeros({steps * n}, at::kLong), at::zeros({steps * n}, at::kLong), {}};
    const at::Tensor rewards = at::zeros({steps * n}), values = at::zeros({(steps + 1) * n});
    const at::Tensor ended = at::zeros({steps * n}, at::kByte), executed = ended.clone();
    const at::Tensor table = policy.flat.detach().view({-1, 3}).contiguous();
    int finished = 0, length = 0;
    for (int t = 0; t < steps; ++t)
      for (index_t e = 0; e < n; ++e) {
        const index_t i = t * n + e;
        const float* row = table.data_ptr<float>() + 3 * cells_[e];
        Rng rng({1, std::uint32_t(e), round, std::uint32_t(t), Purpose::test});
        const bool right = rng.uniform() < 1 / (1 + std::exp(double(row[0]) - row[1]));
        seen.cell.data_ptr<std::int64_t>()[i] = cells_[e];
        seen.action.data_ptr<std::int64_t>()[i] = right;
        values.data_ptr<float>()[i] = row[2];
        if (over_[e]) {
          over_[e] = 0, cells_[e] = 0;
          continue;
        }
        executed.data_ptr<std::uint8_t>()[i] = 1, ++length;
        cells_[e] = std::clamp(cells_[e] + (right ? 1 : -1), 0, kCells - 1);
        over_[e] = cells_[e] == kCells - 1, finished += over_[e];
        ended.data_ptr<std::uint8_t>()[i] = over_[e];
        rewards.data_ptr<float>()[i] = over_[e] ? 1.0f : -0.02f;
      }
    for (index_t e = 0; e < n; ++e)
      values.data_ptr<float>()[steps * n + e] = table.data_ptr<float>()[3 * cells_[e] + 2];
    const at::Tensor advantages = at::zeros_like(rewards), returns = at::zeros_like(rewards);
    compute_gae(queue,
                {steps,
                 n,
                 policy::span_over<float>(rewards),
                 policy::span_over<float>(values),
                 policy::span_over<std::uint8_t>(ended),
                 {},
                 policy::span_over<std::uint8_t>(executed)},
                0.99, 0.95, policy::span_over<float>(advantages),
                policy::span_over<float>(returns));
    const policy::PolicyEvaluation then = policy.look(seen.cell, seen.action);
    seen.targets = {then.log_prob.detach(), then.value.detach(), advantages, returns,
                    executed.to(at::kFloat)};
    seen.mean_length = double(length) / std::max(finished, 1);
    return seen;
  }

 private:
  std::vector<int> cells_, over_;
};

}  // namespace danbv::train
