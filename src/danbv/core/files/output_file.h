// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string_view>
#include <vector>

#include "danbv/core/files/files.h"

namespace danbv {

// An Error where the path is one of the inputs, by whatever name or link.
void refuse_input(const std::filesystem::path& path,
                  const std::vector<std::filesystem::path>& inputs);

// Writes the one file that a command was asked for. In a folder of danbv's results it joins them:
// the manifest gets to know it. It never overwrites an input.
void write_output(const std::filesystem::path& path, std::string_view content,
                  const std::vector<std::filesystem::path>& inputs);
inline void write_output(const std::filesystem::path& path, const Bytes& content,
                         const std::vector<std::filesystem::path>& inputs) {
  write_output(path, as_text(content), inputs);
}

}  // namespace danbv
