// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/device/buffer.h"
#include "danbv/registration/conclude_body.h"
#include "danbv/registration/fuse_body.h"

namespace danbv::registration {

// Finds, for N environments, how each ship lies from a depth image and the map of what was seen of
// it before, and adds the view to the map. Allocates when made, never after.
class Registration {
 public:
  Registration(const Queue& queue, index_t environments, const camera::Camera& camera,
               const RegistrationOptions& options = {});

  // depth: [N, H, W] along camera z, 0 where nothing was seen; inputs: [N]; both on the queue's
  // device. The results stay on the device until the next call.
  void register_views(const Queue& queue, Span<const float> depth,
                      Span<const RegistrationInput> inputs);

  Span<const RegistrationResult> results() const { return results_.span(); }
  Span<const Tracking> tracking() const { return tracking_.span(); }
  MapLevel level(int k) const;
  MapLevel edge_level(int k) const;
  const RegistrationOptions& options() const { return options_; }

 private:
  ImagePoints image() const {
    return {slots_,        lattice_.points_per_slot(), chunks_, points_.span(), edges_.span(),
            counts_.span()};
  }
  void collect(const Queue& queue);
  void pick(const Queue& queue);
  void start(const Queue& queue, Span<const float> depth, Span<const RegistrationInput> inputs);
  void align(const Queue& queue, const IcpStage& stage, Span<Alignment> alignments);
  void verify(const Queue& queue, Span<const float> depth, Span<const RegistrationInput> inputs,
              std::int32_t tries, Span<Alignment> alignments);
  void fuse(const Queue& queue, Span<const float> depth);

  RegistrationOptions options_;
  camera::Camera camera_;
  SlotLattice lattice_;
  Hypotheses hypotheses_;
  index_t environments_, slots_, chunks_;
  Buffer<std::uint32_t> keys_[kMapLevels], edge_keys_[kMapLevels];
  Buffer<SurfaceCell> cells_[kMapLevels], edge_cells_[kMapLevels];
  Buffer<OrientedPoint> points_;
  Buffer<EdgePoint> edges_;
  Buffer<std::int32_t> pixels_;
  Buffer<SelectedCounts> counts_;
  Buffer<ChunkSums> sums_;
  Buffer<Alignment> tries_, chosen_;
  Buffer<Tracking> tracking_;
  Buffer<std::uint8_t> search_;
  Buffer<float> scores_;
  Buffer<RegistrationResult> results_;
};

}  // namespace danbv::registration
