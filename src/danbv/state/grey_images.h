// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/buffer.h"
#include "danbv/state/observation.h"

namespace danbv::state {

constexpr int kGreySide = 84;  // pixels, as in Scan-RL

// What a grey camera beside the depth camera would show of N ships: shades of the depth image's
// own normals, nothing of the true mesh. Who wants images owns one of these and hands it every
// observation; no one else pays for it. Allocates when made, never after.
//
//   GreyImages grey(queue, n, 84, 6);
//   grey.take(queue, seen);  // once a view
//   use(grey.stack());
class GreyImages {
 public:
  // frames: how many views back the stack reaches.
  GreyImages(const Queue& queue, index_t environments, int side_px = kGreySide, int frames = 1);

  // Shades the views at hand and puts them behind the older ones; the first view of a scan fills
  // all of its frames, as does the first one that is shown here, and drones without a new image
  // keep theirs. Without images an Error.
  void take(const Queue& queue, const Observation& seen);
  // All scans are taken up anew, wherever they are.
  void forget(const Queue& queue);

  int side_px() const { return side_px_; }
  int frames() const { return frames_; }
  // [N, frames, side, side], the oldest first: 0 where nothing was seen, else up to 255.
  Span<const std::uint8_t> stack() const { return stack_.span(); }
  // [N] how many frames before the newest are not the first one repeated; -1: nothing is shown yet.
  Span<const std::int32_t> older() const { return older_.span(); }

 private:
  int side_px_, frames_;
  index_t environments_;
  Buffer<std::uint8_t> stack_;
  Buffer<std::int32_t> older_;
};

}  // namespace danbv::state
