// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/env/world.h"

namespace danbv::env {

// Whether registration could place the views that actions would lead to. It knows the future, so it
// is for oracles alone. Everything happens to a copy of the episodes: the world stays as it is.
// Allocates when made, never after.
class ViewPreview {
 public:
  // The world must outlive it, and register.
  ViewPreview(const Queue& queue, const World& world);

  // What the world's scanner would make of each view after step(actions), bit for bit; inactive
  // where no view would be taken, and where `wanted` is 0. All [N], on the device.
  Span<const registration::RegistrationResult> look(const Queue& queue,
                                                    Span<const action::Action> actions,
                                                    Span<const std::uint8_t> wanted);

 private:
  const World& world_;
  Buffer<Episode> episodes_;
  Sensors sensors_;
  Buffer<registration::RegistrationResult> results_;
};

}  // namespace danbv::env
