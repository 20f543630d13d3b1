// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/view_site.h"

#include <fmt/format.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/result_folder.h"
#include "danbv/io/scan_file.h"
#include "danbv/web/live_folder.h"
#include "danbv/web/report.h"

namespace danbv::web {

namespace fs = std::filesystem;

namespace {
// The host of a Host header, without its port.
std::string host_name(const std::string& header) {
  const auto colon = header.rfind(':');
  const bool has_port = colon != header.npos && header.find(']', colon) == header.npos;
  return has_port ? header.substr(0, colon) : header;
}

std::string type_of(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".html") return "text/html; charset=utf-8";
  if (ending == ".json" || ending == ".plan") return "application/json";
  if (ending == ".png") return "image/png";
  if (ending == ".toml" || ending == ".tum" || ending == ".txt") return "text/plain; charset=utf-8";
  return "application/octet-stream";
}

// The report with a mark by which it knows that it can ask this server for a later scan.
std::string served(std::string html, const std::string& run) {
  constexpr std::string_view kBody = "<body>";
  const auto at = html.find(kBody);
  if (at != html.npos) html.replace(at, kBody.size(), "<body data-run=\"" + run + "\">");
  return html;
}

// As the scan left it; made anew where it is missing.
std::string report_of(const fs::path& folder) {
  if (!fs::is_regular_file(folder / "report.html")) return report_html(read_report_scan(folder));
  return ResultFolder(folder).read_text("report.html", std::uint64_t(1) << 30);
}
}  // namespace

ViewSite::ViewSite(fs::path folder, std::vector<std::string> hosts)
    : folder_(fs::weakly_canonical(folder)), hosts_(std::move(hosts)) {}

HttpResponse ViewSite::answer(const HttpRequest& request) const {
  const auto host = request.headers.find("host");
  if (host == request.headers.end() ||
      std::find(hosts_.begin(), hosts_.end(), host_name(host->second)) == hosts_.end())
    return {403, "text/plain", "this server does not answer to that name\n"};
  if (request.method != "GET" && request.method != "HEAD")
    return {405, "text/plain", "only GET and HEAD\n"};
  try {
    if (request.path == "/") return page();
    if (request.path == "/status.json") return status();
    return file(request.path);
  } catch (const std::exception& error) {
    return {404, "text/plain; charset=utf-8", std::string(error.what()) + "\n"};
  }
}

HttpResponse ViewSite::page() const {
  const LiveStatus live = live_status(folder_);
  if (live.state == LiveState::done)
    return {200, "text/html; charset=utf-8", served(report_of(folder_), live.run)};
  return {200, "text/html; charset=utf-8", live_html()};
}

HttpResponse ViewSite::status() const {
  constexpr const char* kNames[] = {"waiting", "running", "stopped", "done"};
  const LiveStatus live = live_status(folder_);
  return {200, "application/json",
          fmt::format("{{\"state\":\"{}\",\"views\":{},\"run\":\"{}\"}}\n", kNames[int(live.state)],
                      live.views, live.run)};
}

// A regular file whose real place, links followed, is inside the folder.
HttpResponse ViewSite::file(const std::string& path) const {
  const fs::path wanted = fs::weakly_canonical(folder_ / fs::path(path).relative_path());
  const auto [end, unused] =
      std::mismatch(folder_.begin(), folder_.end(), wanted.begin(), wanted.end());
  if (end != folder_.end() || !fs::is_regular_file(wanted)) fail("no such file");
  return {200, type_of(wanted), read_text(wanted)};
}

}  // namespace danbv::web
