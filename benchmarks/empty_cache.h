// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace danbv::bench {

// An empty cache while it lives, so that nothing made before helps.
class EmptyCache {
 public:
  EmptyCache()
      : folder_(std::filesystem::temp_directory_path() / fmt::format("danbv-bench-{}", getpid())) {
    if (const char* old = std::getenv("DANBV_CACHE")) old_ = old;
    setenv("DANBV_CACHE", folder_.c_str(), 1);
  }
  ~EmptyCache() {
    old_.empty() ? unsetenv("DANBV_CACHE") : setenv("DANBV_CACHE", old_.c_str(), 1);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  std::string old_;
};

}  // namespace danbv::bench
