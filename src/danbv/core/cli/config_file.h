// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "danbv/core/cli/bind.h"

namespace CLI {
class Option;
}

namespace danbv {

// Adds --config, which names a file for apply_config and is not itself a key of one.
void add_config_option(CLI::App& command, std::string& file);

// Gives a command's options the values of a TOML file: [ppo] with batch = 128, ppo.batch = 128 and
// --ppo.batch 128 are the same thing, and what stands on the command line wins. An empty text, as
// dumped configs have it for options without a value, leaves an option alone. A key that names no
// option, a key said twice, a value that the option refuses and an option without another that it
// needs, unless it has its default, are Errors. Call it when the command line has been parsed.
void apply_config(CLI::App& command, const std::filesystem::path& file);

// The same of a text, for defaults that depend on another option: call it last, and what the
// command line or a file has said stays. `what` begins the Errors.
void apply_toml(CLI::App& command, const std::string& toml, const std::string& what);

// All options of a parsed command as TOML that apply_config reads back, texts of any characters
// included; those without a value of their own with their defaults, and without one, not at all.
std::string dump_config(const CLI::App& command);

// What `bind` binds, as a TOML file; and such a text read back, where an unknown key and a bad
// value are Errors that begin with `what`.
using BindTo = std::function<void(CLI::App&)>;
std::string options_to_toml(const BindTo& bind);
void options_from_toml(const std::string& text, const std::string& what, const BindTo& bind);

// Whether an option was given a value other than its default: dumped configs hold defaults, too.
bool is_set(const CLI::Option& option);

// An Error that names the option, where neither the command line nor a file gave it a value. In
// place of CLI11's required(), which does not wait for the file.
void require_option(CLI::App& command, const std::string& name);

}  // namespace danbv
