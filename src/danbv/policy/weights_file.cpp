// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/weights_file.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "danbv/core/files/tensor_parts.h"
#include "danbv/policy/policy_options.h"

namespace danbv::policy {

namespace {

constexpr const char* kKind = "danbv policy 1";

// What is wrong with a tensor that a parameter is to be read from; "" when nothing.
std::string fault_of(const TensorData& data, at::IntArrayRef shape) {
  if (data.dtype != DType::f32) return "is not of type F32";
  if (at::IntArrayRef(data.shape) != shape)
    return fmt::format("has shape [{}], not [{}]", fmt::join(data.shape, ", "),
                       fmt::join(shape, ", "));
  for (const float value : data.values<float>())
    if (!std::isfinite(value)) return "holds a value that is not finite";
  return "";
}

std::string faults_of(const Parameters& parameters, const Safetensors& content) {
  std::string faults;
  const auto add = [&](const std::string& name, const std::string& fault) {
    if (!fault.empty()) faults += fmt::format("\n  {} {}", name, fault);
  };
  for (const auto& name : parameters.names()) {
    const auto found = content.tensors.find(name);
    add(name, found == content.tensors.end() ? "is missing"
                                             : fault_of(found->second, parameters[name].sizes()));
  }
  for (const auto& [name, data] : content.tensors)
    if (!parameters.has(name)) add(name, "is not a weight of this network");
  return faults;
}

}  // namespace

Safetensors weights_of(const Parameters& parameters, const std::string& kind,
                       const std::string& options) {
  Safetensors content;
  for (const auto& name : parameters.names()) {
    const at::Tensor t = parameters[name].detach().to(at::kCPU, at::kFloat).contiguous();
    const float* first = t.data_ptr<float>();
    content.tensors[name] =
        TensorData::of(std::vector<float>(first, first + t.numel()), t.sizes().vec());
  }
  content.metadata = {{"kind", kind}, {"options", options}};
  return content;
}

std::string options_text(const Safetensors& content, const std::string& kind,
                         const std::string& file) {
  const auto found = content.metadata.find("kind"), options = content.metadata.find("options");
  if (found == content.metadata.end() || found->second != kind || options == content.metadata.end())
    fail(fmt::format("{}: not a policy of danbv: its metadata must hold kind \"{}\" and options",
                     file, kind));
  return options->second;
}

void set_weights(const Parameters& parameters, const Safetensors& content,
                 const std::string& file) {
  const std::string faults = faults_of(parameters, content);
  if (!faults.empty()) fail(fmt::format("{}: these are not the policy's weights:{}", file, faults));
  for (const auto& name : parameters.names()) {
    std::vector<float> values = content.tensors.at(name).values<float>();
    const at::Tensor leaf = parameters[name].detach();
    leaf.copy_(at::from_blob(values.data(), leaf.sizes(), at::kFloat));
  }
}

Safetensors to_safetensors(const ActorCritic& policy) {
  return weights_of(policy.parameters(), kKind, to_toml(policy.options()));
}

PolicyOptions options_of(const Safetensors& content, const std::string& file) {
  const std::string options = options_text(content, kKind, file);
  try {
    return policy_options_from_toml(options);
  } catch (const Error& error) {
    fail(fmt::format("{}: {}", file, error.what()));
  }
}

ActorCritic make_policy(const Safetensors& content, const std::string& file, at::Device device) {
  ActorCritic policy(options_of(content, file), device, std::nullopt);
  set_weights(policy.parameters(), content, file);
  return policy;
}

void save_policy(const std::filesystem::path& path, const ActorCritic& policy) {
  write_tensors(path, to_safetensors(policy));
}

ActorCritic load_policy(const std::filesystem::path& path, at::Device device) {
  return make_policy(read_tensors(path), path.string(), device);
}

}  // namespace danbv::policy
