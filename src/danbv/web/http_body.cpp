// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/http_body.h"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "danbv/core/error.h"

namespace danbv::web {

namespace {
// A turn of the server's loop must stay short, however fast a client reads.
constexpr std::uint64_t kPiece = 256 << 10;
}  // namespace

HttpBody::HttpBody(std::string text)
    : size_(text.size()), text_(std::make_shared<const std::string>(std::move(text))) {}

HttpBody HttpBody::of_file(const std::filesystem::path& path) {
  // Non-blocking, or a FIFO would hold the whole server.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (file < 0) fail("cannot be opened");
  HttpBody body;
  body.file_ = std::shared_ptr<const int>(new int(file), [](const int* descriptor) {
    close(*descriptor);
    delete descriptor;
  });
  struct stat facts;
  if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) fail("not a regular file");
  body.size_ = std::uint64_t(facts.st_size);
  return body;
}

ssize_t HttpBody::send_some(int socket, std::uint64_t at) const {
  const std::size_t bytes = std::min(kPiece, size_ - at);
  if (!file_) return send(socket, text_->data() + at, bytes, MSG_NOSIGNAL);
  off_t from = off_t(at);
  return sendfile(socket, *file_, &from, bytes);
}

}  // namespace danbv::web
