// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "danbv/core/error.h"

namespace danbv {

namespace fs = std::filesystem;

Bytes read_file(const fs::path& path, std::uint64_t max_bytes) {
  std::error_code code;
  const auto status = fs::status(path, code);
  if (!fs::exists(status)) fail(path.string() + ": no such file");
  if (!fs::is_regular_file(status)) fail(path.string() + ": not a regular file");
  const auto size = fs::file_size(path, code);
  if (code) fail(path.string() + ": " + code.message());
  if (size > max_bytes)
    fail(path.string() + ": " + std::to_string(size) + " bytes, more than the limit of " +
         std::to_string(max_bytes));
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path.string() + ": cannot be opened: " + std::strerror(errno));
  Bytes bytes(size);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (static_cast<std::uint64_t>(in.gcount()) != size)
    fail(path.string() + ": could not be read to its end");
  return bytes;
}

std::string read_text(const std::filesystem::path& path, std::uint64_t max_bytes) {
  const Bytes bytes = read_file(path, max_bytes);
  return {bytes.begin(), bytes.end()};
}

void write_file(const fs::path& path, std::string_view content) {
  if (path.has_parent_path()) {
    std::error_code code;
    fs::create_directories(path.parent_path(), code);
    if (code) fail(path.parent_path().string() + ": cannot be created: " + code.message());
  }
  const fs::path temporary = path.string() + ".tmp" + std::to_string(::getpid());
  const int file = ::open(temporary.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) fail(path.string() + ": cannot be written: " + std::strerror(errno));
  std::size_t done = 0;
  bool good = true;
  while (good && done < content.size()) {
    const ssize_t n = ::write(file, content.data() + done, content.size() - done);
    good = n > 0;
    if (good) done += static_cast<std::size_t>(n);
  }
  good = good && ::fsync(file) == 0;
  const int reason = errno;
  ::close(file);
  if (!good || std::rename(temporary.c_str(), path.c_str()) != 0) {
    ::unlink(temporary.c_str());
    fail(path.string() + ": cannot be written: " + std::strerror(good ? errno : reason));
  }
}

void write_file(const fs::path& path, const Bytes& content) {
  write_file(path, std::string_view(reinterpret_cast<const char*>(content.data()), content.size()));
}

fs::path cache_folder() {
  if (const char* own = std::getenv("DANBV_CACHE")) return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME")) return fs::path(xdg) / "danbv";
  if (const char* home = std::getenv("HOME")) return fs::path(home) / ".cache" / "danbv";
  return fs::temp_directory_path() / "danbv-cache";
}

}  // namespace danbv
