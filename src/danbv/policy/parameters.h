// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <map>
#include <string>
#include <vector>

namespace danbv::policy {

// The named weights of a network, all views of one flat tensor; so are their gradients. One norm,
// one optimiser step and one copy serve all of them. Each begins at a multiple of 64 bytes; the
// gaps are zero and stay so.
class Parameters {
 public:
  Parameters() = default;
  Parameters(Parameters&&) = default;  // a copy would share its weights
  Parameters& operator=(Parameters&&) = default;

  // Adds a parameter while the network is being described; call finish() once after the last.
  void add(const std::string& name, std::vector<std::int64_t> shape);
  // Adds numbers that belong to the network and are not learned by gradients (those that a
  // normalisation goes by); they live beside the flat tensor and begin at `value`.
  void add_statistic(const std::string& name, std::vector<std::int64_t> shape, double value);
  void finish(at::Device device, at::ScalarType type = at::kFloat);

  // A leaf that wants gradients, or a statistic, which does not.
  const at::Tensor& operator[](const std::string& name) const;
  bool has(const std::string& name) const { return leaves_.count(name) > 0; }
  const std::vector<std::string>& names() const { return names_; }
  at::Tensor flat() const { return flat_; }            // [P]
  at::Tensor flat_grad() const { return flat_grad_; }  // [P]; backward passes add into it
  std::int64_t count() const;  // of weights and statistics, the gaps not counted
  void zero_grad();

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::vector<std::int64_t>> shapes_;
  std::map<std::string, double> statistics_;  // with what they begin
  std::map<std::string, at::Tensor> leaves_;
  at::Tensor flat_, flat_grad_;
};

}  // namespace danbv::policy
