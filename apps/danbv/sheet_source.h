// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

#include "danbv/eval/protocol.h"
#include "danbv/fleet/fleet.h"
#include "danbv/scene/target.h"

namespace danbv::app {

struct SheetSelection {
  std::uint64_t seed = 1;  // the first seed of each class
  int seeds = 0;           // of each class; 0: 12 of a single class, else 1
  scene::TargetKind kind = scene::TargetKind::ship;  // of the meshes in a folder
  std::string split = "all";                         // of a dataset: train, test or all
  double length_m = 0;                               // of the meshes in a folder; 0: as they say
};

// What `what` names: ships, houses, objects, a class, a dataset's folder, or a folder of meshes.
std::vector<eval::TargetSource> sheet_sources(const std::string& what,
                                              const SheetSelection& selection);

// The targets that measurements are made on: those of a split (train, test or all) where `what` is
// ships, houses, objects or a dataset's folder; the meshes of a folder, taken as `kind`; or one
// target.
std::vector<eval::TargetSource> split_sources(const std::string& what, scene::TargetKind kind,
                                              const std::string& split, double length_m = 0);

// `count` of them, spread evenly; all where it is 0.
std::vector<eval::TargetSource> some_of(std::vector<eval::TargetSource> sources, int count);

}  // namespace danbv::app
