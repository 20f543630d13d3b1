// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
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

  HttpResponse answer(const HttpRequest& request) const;

 private:
  HttpResponse page() const;
  HttpResponse status() const;
  HttpResponse file(const std::string& path) const;

  std::filesystem::path folder_;
  std::vector<std::string> hosts_;
};

}  // namespace danbv::web
