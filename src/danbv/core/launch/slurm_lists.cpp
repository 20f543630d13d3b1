// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/launch/slurm_lists.h"

#include <fmt/format.h>

#include <charconv>

#include "danbv/core/error.h"
#include "danbv/core/files/shown.h"

namespace danbv {

namespace {

[[noreturn]] void refuse(const char* what, const std::string& list) {
  fail(fmt::format("{} is no list of {} as Slurm writes it", shown(list), what));
}

// The number that a text begins with; the text goes on behind it.
int take_number(std::string_view& text, const std::string& list) {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || number <= 0) refuse("tasks", list);
  text.remove_prefix(std::size_t(end - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace

std::string first_host(const std::string& nodes) {
  std::string host;
  for (std::size_t i = 0; i < nodes.size() && nodes[i] != ','; ++i) {
    if (nodes[i] != '[') {
      host += nodes[i];
      continue;
    }
    const auto end = nodes.find_first_of("-,]", i + 1), close = nodes.find(']', i);
    if (close == std::string::npos || end == i + 1) refuse("nodes", nodes);
    host += nodes.substr(i + 1, end - i - 1);
    i = close;
  }
  if (host.empty()) refuse("nodes", nodes);
  return host;
}

int tasks_on_node(const std::string& tasks, int node) {
  for (std::string_view left = tasks; !left.empty();) {
    const int count = take_number(left, tasks);
    int nodes = 1;
    if (take(left, "(x")) {
      nodes = take_number(left, tasks);
      if (!take(left, ")")) refuse("tasks", tasks);
    }
    if (node < nodes) return count;
    node -= nodes;
    if (!left.empty() && !take(left, ",")) refuse("tasks", tasks);
  }
  refuse("tasks", tasks);
}

}  // namespace danbv
