// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>

#include "danbv/env/environment.h"
#include "reference/meshes.h"

namespace danbv::env {

// A ship of few triangles: a hull, a house on it and a tank, as large as `house` says.
inline scene::Target plain_ship(float house, RealMetres length) {
  using reference::append, reference::box_mesh;
  scene::TriangleMesh mesh = box_mesh({-7.5f, -1.2f, -0.5f}, {7.5f, 1.2f, 0.7f});
  append(mesh, box_mesh({-6, -1, 0.7f}, {-6 + house, 1, 0.7f + house}));
  append(mesh, reference::sphere_mesh({3, 0, 1.2f}, 0.4f * house, 8));
  scene::TargetFacts facts;
  facts.name = "plain", facts.length_orig = length;
  return make_target(std::move(mesh), facts);
}

// Two small ships with a thin ground truth: what tests of the environment scan.
struct TrainingTargets {
  std::deque<scene::Target> targets;
  std::deque<truth::GroundTruth> truths;

  TrainingTargets() {
    truth::GroundTruthOptions options;
    options.surface = {.count = 4000, .viewpoints = 64, .seed = 1};
    options.mask.points = 4, options.mask.directions = 4;
    targets.push_back(plain_ship(2, {40}));
    targets.push_back(plain_ship(3, {120}));
    for (const scene::Target& target : targets)
      truths.push_back(make_ground_truth(target.mesh, scene::Bvh(target.mesh), options));
  }
  std::vector<const scene::Target*> target_pointers() const { return {&targets[0], &targets[1]}; }
  std::vector<const truth::GroundTruth*> truth_pointers() const { return {&truths[0], &truths[1]}; }
};

inline const TrainingTargets& training_targets() {
  static const TrainingTargets targets;
  return targets;
}

}  // namespace danbv::env
