// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace danbv::web {

// What an answer carries after its head: a text, or an open file that is sent from the disk piece
// by piece. Copies share the bytes, so that a page for 300 clients is in memory once.
class HttpBody {
 public:
  HttpBody(std::string text = {});
  HttpBody(const char* text) : HttpBody(std::string(text)) {}

  // The regular file at a path that ends in no link. An Error where there is none.
  static HttpBody of_file(const std::filesystem::path& path);

  std::uint64_t size() const { return size_; }

  // Sends some of the bytes from `at` on, at most 256 kB, as send(2) does: the number that went,
  // or -1 with errno. 0: the file has become shorter than it was.
  ssize_t send_some(int socket, std::uint64_t at) const;

 private:
  std::uint64_t size_ = 0;
  std::shared_ptr<const std::string> text_;
  std::shared_ptr<const int> file_;  // descriptor, closed with the last copy
};

}  // namespace danbv::web
