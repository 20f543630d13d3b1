// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/view_site.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
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
  for (const char* text :
       {"", "GET\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / FTP\r\n\r\n",
        "GET /%zz HTTP/1.1\r\n\r\n", "GET /% HTTP/1.1\r\n\r\n", "GET a HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x"})
    EXPECT_FALSE(parse_request(text)) << text;
}

TEST(ViewSite, GivesItsFolderAndNothingElse) {
  const Folder folder("danbv_view_site_test");
  fs::create_symlink(folder.path / "secret.txt", folder.path / "scan/link.txt");
  const ViewSite site(folder.path / "scan", {"localhost"});
  EXPECT_EQ(site.answer(get("/metrics.json")).body, "{}");
  for (const char* path : {"/../secret.txt", "/link.txt", "/nothing", "/..", "//etc/passwd",
                           "/.danbv/../../secret.txt"})
    EXPECT_EQ(site.answer(get(path)).status, 404) << path;
  EXPECT_EQ(site.answer({"POST", "/metrics.json", {{"host", "localhost"}}}).status, 405);
}

TEST(ViewSite, AnswersToItsOwnNamesOnly) {
  const Folder folder("danbv_view_host_test");
  const ViewSite site(folder.path / "scan", {"localhost", "127.0.0.1"});
  EXPECT_EQ(site.answer(get("/metrics.json", "127.0.0.1:99")).status, 200);
  EXPECT_EQ(site.answer(get("/metrics.json", "localhost")).status, 200);
  EXPECT_EQ(site.answer(get("/metrics.json", "evil.example:8321")).status, 403);
  EXPECT_EQ(site.answer(get("/metrics.json", "localhost.evil.example")).status, 403);
  EXPECT_EQ(site.answer({"GET", "/metrics.json", {}}).status, 403);
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
    EXPECT_NE(ViewSite(scan, {"localhost"}).answer(get("/status.json")).body.find("stopped"),
              std::string::npos);
  }
  EXPECT_FALSE(fs::exists(scan / ".danbv/live"));
}

// What can only be watched is given up for what is to be kept.
TEST(LiveFolder, AFullDiskEndsTheWatchingAlone) {
  const Folder folder("danbv_live_full_test");
  LiveFolder live(folder.path / "scan");
  live.update(testing::example_scan(1));
  EXPECT_EQ(live.fault(), "");
  disk::arm(disk::Fault::full, 1);
  live.update(testing::example_scan(3));
  disk::arm(disk::Fault::none, 0);
  EXPECT_NE(live.fault().find("view-1.json"), std::string::npos) << live.fault();
  live.update(testing::example_scan(4));
  EXPECT_FALSE(fs::exists(folder.path / "scan/.danbv/live"));
}

int connected(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET, place.sin_port = htons(std::uint16_t(port));
  inet_pton(AF_INET, "127.0.0.1", &place.sin_addr);
  EXPECT_EQ(connect(socket, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
  const timeval seconds{10, 0};  // a server that holds on makes a test fail, not hang
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &seconds, sizeof seconds);
  return socket;
}

std::string ask(int port, const std::string& text) {
  const int socket = connected(port);
  EXPECT_EQ(send(socket, text.data(), text.size(), MSG_NOSIGNAL), ssize_t(text.size()));
  std::string answer;
  char chunk[4096];
  for (ssize_t n; (n = recv(socket, chunk, sizeof chunk, 0)) > 0;)
    answer.append(chunk, std::size_t(n));
  close(socket);
  return answer;
}

// Whether the server ends the connection within the 10 s that a read waits.
bool is_dropped(int socket) {
  char byte;
  const auto n = recv(socket, &byte, 1, 0);
  return n == 0 || (n < 0 && errno == ECONNRESET);
}

// A server that says what it was asked, in a thread of its own.
struct Serving {
  explicit Serving(const HttpLimits& limits = {}) : server("127.0.0.1", 0, limits) {
    thread = std::thread([this] {
      server.serve(
          [](const HttpRequest& r) {
            return HttpResponse{200, "text/plain", "you asked " + r.path};
          },
          [this] { return stop.load(); });
    });
  }
  ~Serving() {
    stop = true;
    thread.join();
  }
  HttpServer server;
  std::atomic<bool> stop = false;
  std::thread thread;
};

const std::string kQuestion = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n";

TEST(HttpServer, AnswersOthersWhileOneIsSilent) {
  const Serving serving;
  const int port = serving.server.port(), silent = connected(port);
  EXPECT_NE(ask(port, kQuestion).find("you asked /x"), std::string::npos);
  const std::string head = ask(port, "HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_NE(head.find("Content-Length: 12"), std::string::npos);
  EXPECT_EQ(head.find("you asked"), std::string::npos);
  EXPECT_NE(ask(port, "nonsense\r\n\r\n").find("400"), std::string::npos);
  close(silent);
  EXPECT_THROW(HttpServer("not an address", 0), Error);
}

// A client that sends a byte now and then is no better than a silent one: patience counts from the
// first moment.
TEST(HttpServer, DropsClientsThatDripAndAnswersOthersMeanwhile) {
  using namespace std::chrono_literals;
  const Serving serving({.patience = 600ms});
  const int port = serving.server.port(), slow = connected(port);
  const auto start = std::chrono::steady_clock::now();
  while (send(slow, "G", 1, MSG_NOSIGNAL) == 1 && std::chrono::steady_clock::now() - start < 10s) {
    std::this_thread::sleep_for(100ms);
    EXPECT_NE(ask(port, kQuestion).find("you asked /x"), std::string::npos);
  }
  EXPECT_TRUE(is_dropped(slow));
  EXPECT_GE(std::chrono::steady_clock::now() - start, 500ms);
  close(slow);
}

TEST(HttpServer, CutsALongHead) {
  const Serving serving({.head_bytes = 1000});
  const int socket = connected(serving.server.port());
  const std::string head(1500, 'a');
  EXPECT_EQ(send(socket, head.data(), head.size(), MSG_NOSIGNAL), 1500);
  EXPECT_TRUE(is_dropped(socket));
  close(socket);
}

TEST(HttpServer, ClosesMoreConnectionsThanItHolds) {
  const Serving serving({.clients = 3});
  std::vector<int> held;
  for (int i = 0; i < 3; ++i) held.push_back(connected(serving.server.port()));
  const int fourth = connected(serving.server.port());
  EXPECT_TRUE(is_dropped(fourth));
  for (const int socket : held) close(socket);
  close(fourth);
}

}  // namespace
}  // namespace danbv::web
