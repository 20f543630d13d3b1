// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/stop_writing.h"
#include "danbv/core/files/temporary_file.h"

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

void fail_for(const std::string& what) { fail(what + ": " + std::strerror(errno)); }

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t n = disk::write(file, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

namespace {

// Strays of earlier runs go once a folder and process.
void sweep(const fs::path& parent) {
  const fs::path folder = parent.empty() ? fs::path(".") : parent;
  static std::mutex mutex;
  static std::set<fs::path> swept;
  const std::lock_guard lock(mutex);
  if (swept.insert(fs::absolute(folder)).second) remove_stray_temporaries(folder);
}

// The file that is meant, links followed.
fs::path followed(const fs::path& path) {
  if (!fs::is_symlink(path)) return path;
  std::error_code code;
  const fs::path end = fs::canonical(path, code);
  if (code) fail(path.string() + ": is a link that leads nowhere");
  return end;
}

// A FIFO, a terminal, /dev/null: written like a tool does.
void write_into(const fs::path& path, std::string_view content) {
  const int file = disk::open(path, O_WRONLY | O_NOCTTY);
  if (file < 0) fail_for(path.string() + ": cannot be written");
  const bool good = write_all(file, content);
  const int reason = errno;
  ::close(file);
  errno = reason;
  if (!good) fail_for(path.string() + ": cannot be written");
}

}  // namespace

void write_file(const fs::path& path, std::string_view content, Link link) {
  check_stop();
  make_folders(path.parent_path());
  struct stat there {};
  const bool follow = link == Link::follow;
  const auto look = follow ? ::stat : ::lstat;
  const bool exists = look(path.c_str(), &there) == 0;
  if (exists && follow && (S_ISFIFO(there.st_mode) || S_ISCHR(there.st_mode)))
    return write_into(path, content);
  const fs::path target = follow ? followed(path) : path;
  const bool regular = exists && S_ISREG(there.st_mode);
  if (exists && !regular && !S_ISLNK(there.st_mode))
    fail(path.string() + ": is not a file that can be replaced");
  if (regular && ::access(target.c_str(), W_OK) != 0)
    fail_for(path.string() + ": cannot be written");
  sweep(target.parent_path());
  TemporaryFile file(target);
  if (regular) file.set_mode(there.st_mode & 0777);
  file.write(content);
  file.become_target();
}

void write_file(const fs::path& path, const Bytes& content, Link link) {
  write_file(path, as_text(content), link);
}

void append_to_file(const fs::path& path, std::string_view record) {
  check_stop();
  const int file = disk::open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY);
  if (file < 0) fail_for(path.string() + ": cannot be written");
  struct stat before {};
  const bool known = ::fstat(file, &before) == 0 && S_ISREG(before.st_mode);
  const bool good = write_all(file, record);
  const int reason = errno;
  if (!good && known) disk::truncate(file, before.st_size);
  ::close(file);
  errno = reason;
  if (!good) fail_for(path.string() + ": cannot be written");
}

std::vector<fs::path> make_folders(const fs::path& folder, mode_t mode) {
  std::error_code code;
  if (folder.empty() || fs::is_directory(folder, code)) return {};
  std::vector<fs::path> made = make_folders(folder.parent_path(), mode);
  if (disk::make_folder(folder, mode) == 0)
    made.push_back(folder);
  else if (errno != EEXIST || !fs::is_directory(folder, code))
    fail_for(folder.string() + ": cannot be made");
  return made;
}

void remove_tree(const fs::path& path) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0) return;
  if (!S_ISDIR(facts.st_mode)) {
    if (disk::unlink(path) != 0) fail_for(path.string() + ": cannot be removed");
    return;
  }
  std::vector<fs::path> inside;
  for (const auto& entry : fs::directory_iterator(path)) inside.push_back(entry.path());
  for (const auto& entry : inside) remove_tree(entry);
  if (disk::remove_folder(path) != 0) fail_for(path.string() + ": cannot be removed");
}

namespace {
const char* set_variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}
}  // namespace

std::optional<fs::path> cache_folder() {
  if (const char* own = set_variable("DANBV_CACHE")) return own;
  const char* xdg = set_variable("XDG_CACHE_HOME");
  const char* above = xdg != nullptr ? xdg : set_variable("HOME");
  if (above == nullptr) return {};
  struct stat facts {};
  if (::stat(above, &facts) == 0 && facts.st_uid != ::geteuid()) return {};
  return xdg != nullptr ? fs::path(xdg) / "danbv" : fs::path(above) / ".cache" / "danbv";
}

}  // namespace danbv
