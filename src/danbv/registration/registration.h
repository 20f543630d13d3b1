// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "danbv/camera/camera.h"
#include "danbv/core/device/buffer.h"
#include "danbv/registration/registration_options.h"
#include "danbv/registration/registration_result.h"
#include "danbv/registration/surface_hash.h"

namespace danbv::registration {

struct Alignment;
struct Hypotheses;
struct IcpStage;
struct ImagePoints;
struct KeyViews;
struct ViewPair;

// Finds, for N environments, how each ship lies from a depth image and the map of what was seen of
// it before, and adds the view to the map. Allocates when made, never after.
class Registration {
 public:
  Registration(const Queue& queue, index_t environments, const camera::Camera& camera,
               const RegistrationOptions& options = {});
  ~Registration();

  // depth: [N, H, W] along camera z, 0 where nothing was seen; inputs: [N]; both on the queue's
  // device. The results stay on the device until the next call.
  void register_views(const Queue& queue, Span<const float> depth,
                      Span<const RegistrationInput> inputs);

  // Moves the views of a map to where the last one says that they belong, and the map with them.
  // This can wait until a drone flies; it is done before the next views at the latest.
  void settle(const Queue& queue) const;

  // How those views would be placed, into results [N]: map and memory stay as they are. None of
  // them may be a first view (align).
  void try_views(const Queue& queue, Span<const float> depth, Span<const RegistrationInput> inputs,
                 Span<RegistrationResult> results) const;

  Span<const RegistrationResult> results() const;
  Span<const Tracking> tracking() const;  // what is remembered of each ship between views
  // The views of each map, where they lie since settle(); none where there is no pose graph.
  Span<const KeyViews> key_views() const;
  Span<const ViewPair> view_pairs() const;  // of those, for graph_covariances; none likewise
  MapLevel level(int k) const;
  MapLevel edge_level(int k) const;
  const RegistrationOptions& options() const { return options_; }

 private:
  ImagePoints image() const;
  Hypotheses hypotheses() const;
  // All but fusing. remember: the motion found, for the next prediction.
  void place(const Queue& queue, Span<const float> depth, Span<const RegistrationInput> inputs,
             bool remember, Span<RegistrationResult> results) const;
  void settle(const Queue& queue, Span<const RegistrationInput> next) const;
  void collect(const Queue& queue, Span<const RegistrationInput> inputs) const;
  void pick(const Queue& queue) const;
  void start(const Queue& queue, Span<const float> depth,
             Span<const RegistrationInput> inputs) const;
  void align(const Queue& queue, const IcpStage& stage, Span<Alignment> alignments) const;
  void verify(const Queue& queue, Span<const float> depth, Span<const RegistrationInput> inputs,
              std::int32_t tries, Span<Alignment> alignments) const;
  void go_on(const Queue& queue, Span<const float> depth,
             Span<const RegistrationInput> inputs) const;
  void fuse(const Queue& queue, Span<const float> depth);

  RegistrationOptions options_;
  camera::Camera camera_;
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace danbv::registration
