// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/field_function.h"

#include <torch/csrc/autograd/custom_function.h>

#include "danbv/policy/torch_stream.h"

namespace danbv::policy {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// What the backward pass needs beside the weights.
struct FieldCall : torch::CustomClassHolder {
  FieldCall(std::shared_ptr<paf::FieldScorer> s, const paf::FieldInputs& i)
      : scorer(std::move(s)), inputs(i) {}
  std::shared_ptr<paf::FieldScorer> scorer;
  paf::FieldInputs inputs;
};

at::Tensor score(paf::FieldScorer& scorer, const paf::FieldInputs& inputs,
                 const at::Tensor& weights) {
  const at::Tensor flat = weights.detach().to(at::kFloat).contiguous();
  const at::Tensor field = at::empty({inputs.decisions(), inputs.lattice.size()}, flat.options());
  scorer.forward(current_queue(flat.device()), inputs, span_over<float>(flat),
                 span_over<float>(field));
  return field;
}

struct FieldFunction : torch::autograd::Function<FieldFunction> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& weights,
                            const c10::intrusive_ptr<FieldCall>& call) {
    context->save_for_backward({weights});
    context->saved_data["call"] = c10::IValue::make_capsule(call);
    return score(*call->scorer, call->inputs, weights);
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const at::Tensor weights = context->get_saved_variables()[0];
    const auto call =
        c10::static_intrusive_pointer_cast<FieldCall>(context->saved_data["call"].toCapsule());
    const at::Tensor flat = weights.detach().to(at::kFloat).contiguous();
    const at::Tensor of_field = gradients[0].to(at::kFloat).contiguous();
    const at::Tensor out = at::zeros_like(flat);
    call->scorer->backward(current_queue(flat.device()), call->inputs, span_over<float>(flat),
                           span_over<float>(of_field), span_over<float>(out));
    return {out.to(weights.scalar_type()), at::Tensor()};
  }
};

}  // namespace

at::Tensor field_of(const std::shared_ptr<paf::FieldScorer>& scorer, const paf::FieldInputs& inputs,
                    const at::Tensor& weights) {
  if (!at::GradMode::is_enabled() || !weights.requires_grad())
    return score(*scorer, inputs, weights);
  return FieldFunction::apply(weights, c10::make_intrusive<FieldCall>(scorer, inputs));
}

}  // namespace danbv::policy
