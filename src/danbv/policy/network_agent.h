// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "danbv/state/observation.h"

namespace danbv::policy {

// A network with the memory that it needs for one device and one number of drones.
class NetworkActor {
 public:
  virtual ~NetworkActor() = default;
  // The likeliest action of every environment. Must not wait for the device.
  virtual void decide(const Queue& queue, const state::Observation& seen,
                      Span<action::Action> actions) = 0;
};

// A trained network at work: what N drones see in, where they fly next out. Makes an actor anew
// where device or number of drones change, and on a GPU records decisions that repeat on the same
// memory. This header is free of LibTorch, so planners and tools need none of its headers.
class NetworkAgent {
 public:
  using Make = std::function<std::unique_ptr<NetworkActor>(const Queue& queue, const GridSpec& grid,
                                                           index_t environments)>;
  // trained: voxels along x, y and z of the grid that the network was trained on; others are
  // refused. None: the network sees no grid.
  NetworkAgent(std::optional<Vec3i> trained, Make make);
  ~NetworkAgent();
  NetworkAgent(NetworkAgent&&) noexcept;

  // All on the queue's device.
  void decide(const Queue& queue, const state::Observation& seen, Span<action::Action> actions);
  // Of the last decision; null before it.
  const NetworkActor* actor() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace danbv::policy
