// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace danbv::app {

// What stands below the options of a command's --help: the planners and what they do; the classes
// of ships and the kinds of houses and objects.
std::string planners_help();
std::string classes_help();

}  // namespace danbv::app
