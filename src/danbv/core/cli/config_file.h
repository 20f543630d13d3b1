// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

namespace CLI {
class App;
}

namespace danbv {

// Gives a command's options the values of a TOML file: [ppo] with batch = 128, ppo.batch = 128 and
// --ppo.batch 128 are the same thing, and what stands on the command line wins. A key that names no
// option, a key said twice and a value that the option refuses are Errors. Call it when the command
// line has been parsed.
void apply_config(CLI::App& command, const std::filesystem::path& file);

}  // namespace danbv
