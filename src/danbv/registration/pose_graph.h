// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/registration/solve_graph_body.h"

namespace danbv::registration {

// The key views of N maps and what holds them together. Allocates when made, never after.
class PoseGraph {
 public:
  PoseGraph(const Queue& queue, index_t environments, const RegistrationOptions& options);

  // Makes room for the views at hand that were placed; their cells are then fused into maps().
  void keep(const Queue& queue, Span<const RegistrationInput> inputs,
            Span<const RegistrationResult> results, Span<const Alignment> alignments);
  KeyMaps maps() const;

  // Holds the last ones against the others, and moves all; the motions remembered in tracking [N]
  // follow. image: still theirs. next: where given, only of environments that are active there.
  void move_views(const Queue& queue, const ImagePoints& image, Span<const RegistrationInput> next,
                  Span<Tracking> tracking);

  // Makes the maps anew whose views have moved. full: [N], all zero, then as well.
  void rebuild(const Queue& queue, const MapLevel (&surface)[kMapLevels],
               const MapLevel (&edges)[kMapLevels], Span<std::uint8_t> full) const;

  Span<const KeyViews> key_views() const { return kept_.span(); }
  Span<const ViewPair> view_pairs() const { return pairs_.span(); }  // [N, kGraphBlocks]

 private:
  bool any_waits(const Queue& queue) const;
  GraphBlocks system() const { return {system_.span()}; }
  GraphBlocks factor() const { return {factor_.span()}; }

  RegistrationOptions options_;
  Buffer<KeyViews> kept_;
  Buffer<std::uint32_t> keys_, rim_keys_;
  Buffer<SurfaceCell> cells_, rim_cells_;
  Buffer<ChunkSums> sums_;
  Buffer<Mat6> system_, factor_;
  Buffer<Vec6> gradient_;
  Buffer<PairTerms> terms_;
  Buffer<ViewPair> pairs_;
  Buffer<ViewStep> steps_;
};

}  // namespace danbv::registration
