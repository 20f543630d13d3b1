// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/temporary_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <vector>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/files.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBegin = ".danbv-", kEnd = ".tmp";
constexpr std::size_t kDigits = 16;

std::string fresh_name() {
  std::uint64_t random = 0;
  if (::getrandom(&random, sizeof random, 0) != ssize_t(sizeof random)) fail_for("random numbers");
  return fmt::format("{}{}-{:016x}{}", kBegin, ::getpid(), random, kEnd);
}

// The process in such a name.
std::optional<pid_t> process_of(std::string_view name) {
  if (!name.starts_with(kBegin) || !name.ends_with(kEnd)) return {};
  name.remove_prefix(kBegin.size()), name.remove_suffix(kEnd.size());
  pid_t process = 0;
  const char* end = name.data() + name.size();
  const auto [after, fault] = std::from_chars(name.data(), end, process);
  if (fault != std::errc() || process <= 0 || std::size_t(end - after) != kDigits + 1) return {};
  const std::string_view digits(after + 1, kDigits);
  if (*after != '-' || digits.find_first_not_of("0123456789abcdef") != digits.npos) return {};
  return process;
}

// Nobody writes it: its process has ended, and no other machine or container holds its lock.
bool is_stray(const fs::path& path) {
  const auto process = process_of(path.filename().native());
  if (!process || ::kill(*process, 0) == 0 || errno != ESRCH) return false;
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  struct stat facts {};
  const bool free =
      ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && ::flock(file, LOCK_EX | LOCK_NB) == 0;
  ::close(file);
  return free;
}

}  // namespace

TemporaryFile::TemporaryFile(const fs::path& target)
    : target_(target), path_(target.parent_path() / fresh_name()) {
  file_ = disk::open(path_, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW);
  if (file_ < 0) fail_for(target_.string() + ": cannot be written");
  ::flock(file_, LOCK_EX | LOCK_NB);  // until it is closed
}

TemporaryFile::~TemporaryFile() {
  if (file_ < 0) return;
  ::close(file_);
  disk::unlink(path_);
}

void TemporaryFile::write(std::string_view content) {
  if (!write_all(file_, content)) fail_for(target_.string() + ": cannot be written");
}

void TemporaryFile::set_mode(mode_t mode) { ::fchmod(file_, mode); }

void TemporaryFile::become_target() {
  if (disk::sync(file_) != 0 || disk::rename(path_, target_) != 0)
    fail_for(target_.string() + ": cannot be written");
  ::close(file_);
  file_ = -1;
}

bool is_temporary_name(const std::string& name) { return process_of(name).has_value(); }

void remove_stray_temporaries(const fs::path& folder) {
  std::error_code code;
  std::vector<fs::path> strays;
  for (const auto& entry : fs::directory_iterator(folder, code))
    if (is_stray(entry.path())) strays.push_back(entry.path());
  for (const auto& stray : strays) disk::unlink(stray);
}

}  // namespace danbv
