// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace danbv::scene {

// A ship floats; a house or an object stands on the ground at z = 0.
enum class TargetKind { ship, house, object };

// ship, house, object: the words of files. None where the text is another.
std::string kind_name(TargetKind kind);
std::optional<TargetKind> kind_named(const std::string& name);
// ships, houses, objects: the words of the command line. An Error names the three.
TargetKind kind_of_plural(const std::string& plural);

}  // namespace danbv::scene
