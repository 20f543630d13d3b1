// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace danbv::planners {

// The weights of a learned planner: NAME.safetensors of the folder $DANBV_WEIGHTS, or that file
// itself, for da-nbv; else the installed ones, or those of the checkout that the program was built
// in. The current folder is not looked at: it may be anybody's.
std::optional<std::filesystem::path> find_weights(const std::string& planner = "da-nbv");

// The file that was given, or NAME.safetensors of a folder that was given; else the one that is
// found.
std::optional<std::filesystem::path> weights_for(const std::string& planner,
                                                 const std::string& given);

// The same, and it is what its card describes, if it has one. An Error says how to come by weights
// where there are none.
std::filesystem::path checked_weights(const std::string& planner, const std::string& given);

}  // namespace danbv::planners
