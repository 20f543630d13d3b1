// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <vector>

#include "danbv/web/http.h"

namespace danbv::web {

// What `danbv view` answers about one scan's folder: the report of a scan that is complete, the
// live page of one that runs, and the files of the folder. Nothing outside the folder is given, and
// a page of another site that finds this server under a name of its own is turned away.
class ViewSite {
 public:
  // hosts: what a browser may call this server, without the port.
  ViewSite(std::filesystem::path folder, std::vector<std::string> hosts);

  // Nothing: the page of a finished scan is still being made, which takes seconds for a large one;
  // ask again.
  std::optional<HttpResponse> answer(const HttpRequest& request);

 private:
  // The page of a finished scan, made by a thread beside the server's and kept for all who ask.
  using Clock = std::chrono::steady_clock;
  struct Page {
    std::string run;  // of the scan that it shows
    std::filesystem::file_time_type report;
    std::shared_future<HttpResponse> answer;
    Clock::time_point retry_after = Clock::time_point::max();
  };

  std::optional<HttpResponse> page();
  std::optional<HttpResponse> finished_page(const std::string& run);
  HttpResponse status() const;
  HttpResponse file(const std::string& path) const;

  std::filesystem::path folder_;
  std::vector<std::string> hosts_;
  std::optional<HttpBody> live_page_;
  Page page_;
};

}  // namespace danbv::web
