// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/buffer.h"
#include "danbv/registration/conclude_body.h"
#include "danbv/registration/fuse_body.h"

namespace danbv {

// Finds, for N environments, how each ship lies from a depth image and the map of what was seen of
// it before, and adds the view to the map. Allocates when made, never after.
class Registration {
 public:
  Registration(const Queue& queue, index_t environments, const Camera& camera,
               const RegistrationOptions& options = {});

  // depth: [N, H, W] along camera z, 0 where nothing was seen; inputs: [N]; both on the queue's
  // device. The results stay on the device until the next call.
  void register_views(const Queue& queue, Span<const float> depth,
                      Span<const RegistrationInput> inputs);

  Span<const RegistrationResult> results() const { return results_.span(); }
  Span<const Tracking> tracking() const { return tracking_.span(); }
  MapLevel level(int k) const;
  const RegistrationOptions& options() const { return options_; }

 private:
  void align(const Queue& queue);
  void verify(const Queue& queue, Span<const float> depth, Span<const RegistrationInput> inputs,
              Span<const std::uint8_t> wanted);

  RegistrationOptions options_;
  Camera camera_;
  index_t environments_, slots_, chunks_, hypotheses_;
  std::int32_t stride_px_, slots_u_, slots_v_;
  Buffer<std::uint32_t> keys_[kMapLevels];
  Buffer<SurfaceCell> cells_[kMapLevels];
  Buffer<OrientedPoint> points_;
  Buffer<std::int32_t> pixels_;
  Buffer<ChunkSums> sums_;
  Buffer<Alignment> alignments_, first_try_;
  Buffer<Tracking> tracking_;
  Buffer<Verdict> verdicts_;
  Buffer<Belief> beliefs_;
  Buffer<std::uint8_t> tried_, search_;
  Buffer<float> scores_;
  Buffer<RegistrationResult> results_;
};

}  // namespace danbv
