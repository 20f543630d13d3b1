// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/view_site.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "danbv/core/error.h"
#include "danbv/core/files/disk.h"
#include "danbv/core/files/files.h"
#include "danbv/core/files/folder_lock.h"
#include "danbv/web/http_server.h"
#include "danbv/web/live_folder.h"
#include "danbv/web/report.h"
#include "io/example_scan.h"

namespace danbv::web {
namespace {

namespace fs = std::filesystem;

struct Folder {
  explicit Folder(const std::string& name) : path(fs::temp_directory_path() / name) {
    fs::remove_all(path);
    write_file(path / "scan/metrics.json", "{}");
    write_file(path / "secret.txt", "secret");
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

HttpRequest get(const std::string& path, const std::string& host = "localhost:8321") {
  return {"GET", path, {{"host", host}}};
}

TEST(Http, RequestIsTakenApart) {
  const auto request = parse_request("GET /a%20b?x=1 HTTP/1.1\r\nHost:  me \r\nX: y:z\r\n\r\n");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->method, "GET");
  EXPECT_EQ(request->path, "/a b");
  EXPECT_EQ(request->headers.at("host"), "me");
  EXPECT_EQ(request->headers.at("x"), "y:z");
}

TEST(Http, BrokenRequestsAreRefused) {
  EXPECT_FALSE(parse_request("GET /a%00b HTTP/1.1\r\n\r\n"));
  for (const char* text :
       {"", "GET\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / FTP\r\n\r\n",
        "GET /%zz HTTP/1.1\r\n\r\n", "GET /% HTTP/1.1\r\n\r\n", "GET a HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x"})
    EXPECT_FALSE(parse_request(text)) << text;
}

// The answer, once it is there; its body as a client reads it.
struct Answer {
  int status = 0;
  std::string body;
};

Answer answer_of(ViewSite& site, const HttpRequest& request) {
  std::optional<HttpResponse> response;
  while (!(response = site.answer(request)))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  int ends[2];
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  Answer answer{response->status, {}};
  while (answer.body.size() < response->body.size()) {
    const auto sent = response->body.send_some(ends[0], answer.body.size());
    EXPECT_GT(sent, 0);
    std::string piece(std::size_t(sent), '\0');
    EXPECT_EQ(recv(ends[1], piece.data(), piece.size(), MSG_WAITALL), sent);
    answer.body += piece;
  }
  close(ends[0]), close(ends[1]);
  return answer;
}

TEST(ViewSite, GivesItsFolderAndNothingElse) {
  const Folder folder("danbv_view_site_test");
  fs::create_symlink(folder.path / "secret.txt", folder.path / "scan/link.txt");
  mkfifo((folder.path / "scan/fifo").c_str(), 0600);
  ViewSite site(folder.path / "scan", {"localhost"});
  EXPECT_EQ(answer_of(site, get("/metrics.json")).body, "{}");
  for (const char* path : {"/../secret.txt", "/link.txt", "/nothing", "/..", "//etc/passwd",
                           "/.danbv/../../secret.txt", "/fifo"})
    EXPECT_EQ(answer_of(site, get(path)).status, 404) << path;
  EXPECT_EQ(answer_of(site, {"POST", "/metrics.json", {{"host", "localhost"}}}).status, 405);
}

TEST(ViewSite, FaultsNameTheRequestAndNoPlaceOfTheDisk) {
  const Folder folder("danbv_view_fault_test");
  fs::create_symlink("loop", folder.path / "scan/loop");
  ViewSite site(folder.path / "scan", {"localhost"});
  EXPECT_EQ(answer_of(site, get("/a <b>\r\n\xff")).body, "/a%20%3Cb%3E%0D%0A%FF: no such file\n");
  for (const std::string& path : {std::string("/loop"), "/" + std::string(5000, 'a')}) {
    const Answer answer = answer_of(site, get(path));
    EXPECT_EQ(answer.status, 404);
    EXPECT_EQ(answer.body, path + ": no such file\n");
  }
  write_file(folder.path / "scan/episode.safetensors", "damaged");
  const Answer page = answer_of(site, get("/"));
  EXPECT_EQ(page.status, 500);
  EXPECT_NE(page.body.find("episode.safetensors"), std::string::npos) << page.body;
  EXPECT_EQ(page.body.find(folder.path.string()), std::string::npos) << page.body;
}

TEST(ViewSite, PageIsMadeOnceForAScanAndAnewForTheNext) {
  if (!have_report_template()) GTEST_SKIP() << "this build has no viewer";
  const Folder folder("danbv_view_page_test");
  const fs::path scan = folder.path / "scan";
  ViewSite site(scan, {"localhost"});
  write_file(scan / "episode.safetensors", "damaged");
  EXPECT_FALSE(site.answer(get("/")));  // does not wait for it
  EXPECT_EQ(answer_of(site, get("/")).status, 500);
  write_file(scan / "report.html", "<html><body>first</body></html>");
  const Answer first = answer_of(site, get("/"));
  EXPECT_EQ(first.status, 200);
  EXPECT_NE(first.body.find("first"), std::string::npos);
  const auto again = site.answer(get("/"));  // at once: it is kept
  ASSERT_TRUE(again);
  EXPECT_EQ(again->body.size(), first.body.size());
  write_file(scan / "report.html", "<html><body>second</body></html>");
  fs::last_write_time(scan / "report.html",
                      fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_NE(answer_of(site, get("/")).body.find("second"), std::string::npos);
}

TEST(ViewSite, ReportThatIsALinkIsNotFollowed) {
  const Folder folder("danbv_view_link_test");
  const fs::path scan = folder.path / "scan";
  write_file(scan / "episode.safetensors", "damaged");
  fs::create_symlink(folder.path / "secret.txt", scan / "report.html");
  ViewSite site(scan, {"localhost"});
  EXPECT_EQ(answer_of(site, get("/")).body.find("secret\n"), std::string::npos);
  EXPECT_EQ(answer_of(site, get("/")).status, 500);
}

TEST(ViewSite, AnswersToItsOwnNamesOnly) {
  const Folder folder("danbv_view_host_test");
  ViewSite site(folder.path / "scan", {"localhost", "127.0.0.1"});
  const auto status = [&](const std::string& host) {
    return site.answer(get("/metrics.json", host))->status;
  };
  EXPECT_EQ(status("127.0.0.1:99"), 200);
  EXPECT_EQ(status("localhost"), 200);
  EXPECT_EQ(status("evil.example:8321"), 403);
  EXPECT_EQ(status("localhost.evil.example"), 403);
  EXPECT_EQ(site.answer({"GET", "/metrics.json", {}})->status, 403);
}

TEST(LiveFolder, TellsOfARunningScanAndGoesAway) {
  const Folder folder("danbv_live_folder_test");
  const fs::path scan = folder.path / "scan";
  EXPECT_EQ(live_status(scan).state, LiveState::waiting);
  {
    auto lock = std::make_unique<FolderLock>(scan, "scan");
    LiveFolder live(scan);
    EXPECT_EQ(live_status(scan).state, LiveState::running);
    EXPECT_EQ(live_status(scan).views, 0);
    EXPECT_NE(live_status(scan).run, "");
    live.update(testing::example_scan(3));
    EXPECT_EQ(live_status(scan).views, 3);
    EXPECT_TRUE(fs::exists(scan / ".danbv/live/scene.json"));
    lock.reset();  // as if the process were killed
    EXPECT_EQ(live_status(scan).state, LiveState::stopped);
    ViewSite site(scan, {"localhost"});
    EXPECT_NE(answer_of(site, get("/status.json")).body.find("stopped"), std::string::npos);
  }
  EXPECT_EQ(views_of_killed_scan(scan), 3);  // since nobody said that they are in a scan
  remove_killed_scan(scan);
  EXPECT_FALSE(fs::exists(scan / ".danbv"));
}

TEST(LiveFolder, WithoutAViewItGoes) {
  const Folder folder("danbv_live_none_test");
  { const LiveFolder live(folder.path / "scan"); }
  EXPECT_FALSE(fs::exists(folder.path / "scan/.danbv/live"));
}

// A page has to ask again for views that it has: they lost their points.
TEST(LiveFolder, AMapThatBeginsAnewIsAnotherMap) {
  const Folder folder("danbv_live_anew_test");
  const FolderLock lock(folder.path, "scan");
  LiveFolder live(folder.path);
  io::ScanRecord record = testing::example_scan(3);
  live.update(record);
  const LiveStatus before = live_status(folder.path);
  EXPECT_NE(before.map, "");
  const std::string view = read_text(folder.path / ".danbv/live/view-0.json");
  live.update(record);  // nothing new
  EXPECT_EQ(live_status(folder.path).map, before.map);
  for (auto& seen : record.views) seen.cloud_points = 0;
  record.cloud.clear(), record.cloud_truth = {};
  live.update(record);
  const LiveStatus after = live_status(folder.path);
  EXPECT_NE(after.map, before.map);
  EXPECT_EQ(after.run, before.run);
  EXPECT_EQ(after.views, 3);
  EXPECT_NE(read_text(folder.path / ".danbv/live/view-0.json"), view);
}

// Later views move earlier ones, place some that had to wait, and let go of surface.
TEST(LiveFolder, AKilledScanHasItsViewsWhereTheyLayInTheEnd) {
  const Folder folder("danbv_live_moved_test");
  auto lock = std::make_unique<FolderLock>(folder.path, "scan");
  LiveFolder live(folder.path);
  io::ScanRecord record = testing::example_scan(2);
  record.views[0].registration.status = registration::RegistrationStatus::not_registrable;
  live.update(record);
  record = testing::example_scan(3);
  record.views[1].registration.T_ship_cam.translation.x += 0.25f;
  record.cloud[2].x += 0.25f, record.cloud[3].x += 0.25f;
  record.surface.first_view = {io::kNeverSeen, 2, 1};
  live.update(record);
  lock.reset();  // as if the process were killed
  const auto killed = killed_scan(folder.path);
  ASSERT_TRUE(killed.has_value());
  ASSERT_EQ(killed->record.views.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    const auto &kept = killed->record.views[i].registration, &told = record.views[i].registration;
    EXPECT_EQ(kept.status, told.status) << i;
    EXPECT_EQ(kept.T_ship_cam.translation, told.T_ship_cam.translation) << i;
  }
  EXPECT_EQ(killed->record.cloud, record.cloud);
  EXPECT_EQ(killed->record.surface.first_view, record.surface.first_view);
}

// The scan itself may not find room either: what was told stays.
TEST(LiveFolder, AFullDiskEndsTheWatchingAlone) {
  const Folder folder("danbv_live_full_test");
  LiveFolder live(folder.path / "scan");
  live.update(testing::example_scan(1));
  EXPECT_EQ(live.fault(), "");
  disk::arm(disk::Fault::full, 1);
  live.update(testing::example_scan(3));
  disk::arm(disk::Fault::none, 0);
  EXPECT_NE(live.fault().find("view-1."), std::string::npos) << live.fault();
  live.update(testing::example_scan(4));
  EXPECT_EQ(views_of_killed_scan(folder.path / "scan"), 1);
  live.remove();
  EXPECT_FALSE(fs::exists(folder.path / "scan/.danbv/live"));
}

}  // namespace
}  // namespace danbv::web
