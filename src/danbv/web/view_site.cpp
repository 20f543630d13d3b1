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
constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kText = "text/plain; charset=utf-8";
constexpr std::uint64_t kMostPage = std::uint64_t(1) << 30;

// The host of a Host header, without its port.
std::string host_name(const std::string& header) {
  const auto colon = header.rfind(':');
  const bool has_port = colon != header.npos && header.find(']', colon) == header.npos;
  return has_port ? header.substr(0, colon) : header;
}

std::string type_of(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".html") return kHtml;
  if (ending == ".json" || ending == ".plan") return "application/json";
  if (ending == ".png") return "image/png";
  if (ending == ".toml" || ending == ".tum" || ending == ".txt") return kText;
  return "application/octet-stream";
}

// The report with a mark by which it knows that it can ask this server for a later scan.
std::string served(std::string html, const std::string& run) {
  constexpr std::string_view kBody = "<body>";
  const auto at = html.find(kBody);
  if (at != html.npos) html.replace(at, kBody.size(), "<body data-run=\"" + run + "\">");
  return html;
}

// A fault without the place of the folder on this machine, which is nobody's business.
std::string within(const fs::path& folder, std::string fault) {
  const std::string place = folder.string() + "/";
  for (auto at = fault.find(place); at != fault.npos; at = fault.find(place))
    fault.erase(at, place.size());
  return fault;
}

HttpResponse make_page(const fs::path& folder, const std::string& run) try {
  const fs::path report = folder / "report.html";
  std::string html = fs::is_regular_file(fs::symlink_status(report))  // a link may lead outside
                         ? ResultFolder(folder).read_text("report.html", kMostPage)
                         : report_html(read_report_scan(folder));
  return {200, kHtml, served(std::move(html), run)};
} catch (const std::exception& error) {
  return {500, kText, "this scan cannot be shown: " + within(folder, error.what()) + "\n"};
}
}  // namespace

ViewSite::ViewSite(fs::path folder, std::vector<std::string> hosts)
    : folder_(fs::weakly_canonical(folder)), hosts_(std::move(hosts)) {}

std::optional<HttpResponse> ViewSite::answer(const HttpRequest& request) {
  const auto host = request.headers.find("host");
  if (host == request.headers.end() ||
      std::find(hosts_.begin(), hosts_.end(), host_name(host->second)) == hosts_.end())
    return HttpResponse{403, kText, "this server does not answer to that name\n"};
  if (request.method != "GET" && request.method != "HEAD")
    return HttpResponse{405, kText, "only GET and HEAD\n"};
  try {
    if (request.path == "/") return page();
    if (request.path == "/status.json") return status();
    return file(request.path);
  } catch (const std::exception&) {  // names places of this machine
    return HttpResponse{404, kText, percent_encoded(request.path) + ": no such file\n"};
  }
}

std::optional<HttpResponse> ViewSite::page() {
  const LiveStatus live = live_status(folder_);
  if (live.state == LiveState::done) return finished_page(live.run);
  if (!live_page_) live_page_ = live_html();
  return HttpResponse{200, kHtml, *live_page_};
}

// A page is made once for a scan. A fault may be gone in a second, as when the scan is just being
// replaced; then it is tried again.
std::optional<HttpResponse> ViewSite::finished_page(const std::string& run) {
  using namespace std::chrono_literals;
  const bool begun = page_.answer.valid();
  if (begun && page_.answer.wait_for(0s) != std::future_status::ready) return std::nullopt;
  std::error_code none;  // then it is the same time for all scans without a report
  const auto report = fs::last_write_time(folder_ / "report.html", none);
  const auto now = Clock::now();
  const bool outdated = page_.run != run || page_.report != report;
  const bool may_work_now = begun && page_.answer.get().status != 200 && now > page_.retry_after;
  if (!begun || outdated || may_work_now) {
    page_ = {run, report, std::async(std::launch::async, make_page, folder_, run).share()};
    return std::nullopt;
  }
  page_.retry_after = std::min(page_.retry_after, now + 1s);
  return page_.answer.get();
}

HttpResponse ViewSite::status() const {
  constexpr const char* kNames[] = {"waiting", "running", "stopped", "done"};
  const LiveStatus live = live_status(folder_);
  return {200, "application/json",
          fmt::format("{{\"state\":\"{}\",\"views\":{},\"run\":\"{}\",\"map\":\"{}\"}}\n",
                      kNames[int(live.state)], live.views, live.run, live.map)};
}

// A regular file whose real place, links followed, is inside the folder.
HttpResponse ViewSite::file(const std::string& path) const {
  const fs::path wanted = fs::weakly_canonical(folder_ / fs::path(path).relative_path());
  const auto [end, unused] =
      std::mismatch(folder_.begin(), folder_.end(), wanted.begin(), wanted.end());
  if (end != folder_.end() || !fs::is_regular_file(wanted)) fail("no such file");
  return {200, type_of(wanted), HttpBody::of_file(wanted)};
}

}  // namespace danbv::web
