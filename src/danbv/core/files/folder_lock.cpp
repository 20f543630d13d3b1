// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace fs = std::filesystem;

namespace {

constexpr int kTries = 100;  // each fails only where another writer ends at that very moment

fs::path lock_of(const fs::path& folder) { return room_of(folder) / "lock"; }

// Locks of an open file: they end with it, whoever else has the file open, and can be asked for
// without being taken, so that a reader never stands in a writer's way.
int lock_call(int file, int command, short type, struct flock* answer = nullptr) {
  struct flock whole {};
  whole.l_type = type, whole.l_whence = SEEK_SET;
  const int result = ::fcntl(file, command, &whole);
  if (answer != nullptr) *answer = whole;
  return result;
}

bool same_file(int file, const fs::path& path) {
  struct stat here {
  }, there{};
  return ::fstat(file, &here) == 0 && ::lstat(path.c_str(), &there) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

std::string written_in(int file) {
  char text[256];
  const ssize_t size = ::pread(file, text, sizeof text, 0);
  const std::string who(text, size > 0 ? std::size_t(size) : 0);
  return who.empty() ? "another danbv" : shown(who.substr(0, who.find('\n')));
}

// File systems without locks: one writer at a time is then up to the user.
bool no_locks_here() { return errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP; }

}  // namespace

fs::path room_of(const fs::path& folder) { return folder / ".danbv"; }

FolderLock::FolderLock(const fs::path& folder, const std::string& command) : folder_(folder) {
  int tries = 0;
  while (!open())
    if (++tries == kTries) fail(lock_of(folder_).string() + ": cannot be taken");
  const std::string text = fmt::format("danbv {}, process {}\n", command, ::getpid());
  if (disk::truncate(file_, 0) == 0 && write_all(file_, text)) return;
  const int reason = errno;
  release();
  errno = reason;
  fail_for(lock_of(folder_).string() + ": cannot be written");
}

bool FolderLock::open() {
  const fs::path room = room_of(folder_), lock = lock_of(folder_);
  if (fs::is_symlink(room)) fail(room.string() + ": is a link, not a folder of danbv's");
  make_folders(room);
  file_ = disk::open(lock, O_RDWR | O_CREAT | O_NOFOLLOW);
  if (file_ < 0 && errno == ENOENT) return false;
  if (file_ < 0) fail_for(lock.string() + ": cannot be written");
  const bool taken = lock_call(file_, F_OFD_SETLK, F_WRLCK) == 0 || no_locks_here();
  if (taken && same_file(file_, lock)) return true;
  const std::string holder = written_in(file_);
  ::close(file_);
  if (taken) return false;
  fail(fmt::format("{}: is being written by {}; wait for it, or give another --out",
                   folder_.string(), holder));
}

FolderLock::~FolderLock() { release(); }

void FolderLock::release() {
  disk::unlink(lock_of(folder_));
  disk::remove_folder(room_of(folder_));
  ::close(file_);
}

std::optional<std::string> lock_holder(const fs::path& folder) {
  const int file = ::open(lock_of(folder).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return {};
  struct flock answer {};
  const bool held = lock_call(file, F_OFD_GETLK, F_RDLCK, &answer) == 0 && answer.l_type != F_UNLCK;
  std::optional<std::string> holder;
  if (held) holder = written_in(file);
  ::close(file);
  return holder;
}

}  // namespace danbv
