// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/core/cli/bind.h"
#include "danbv/scene/target.h"

namespace danbv::app {

// What a mesh file does not say of itself.
struct MeshTargetOptions {
  std::string unit, up, kind = "ship";  // unit and up empty: guessed
  double length_m = 0;                  // of the real target; 0: the file says
};

void bind(CLI::App& command, MeshTargetOptions& options);
void add_length(CLI::App& command, double& length_m);

// A target of a mesh file. name: empty for that of the file.
scene::Target mesh_target(const std::string& file, const MeshTargetOptions& options,
                          const std::string& name = {}, const std::string& class_name = "imported");

// What a command line's TARGET names; an Error where options for mesh files are given for another.
scene::Target target_of(const CLI::App& command, const std::string& target,
                        const MeshTargetOptions& options);

}  // namespace danbv::app
