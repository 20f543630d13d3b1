// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/view_site.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
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
  for (const char* path :
       {"/../secret.txt", "/link.txt", "/nothing", "/..", "//etc/passwd", "/live/../../secret.txt"})
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
    LiveFolder live(scan);
    EXPECT_EQ(live_status(scan).state, LiveState::running);
    EXPECT_EQ(live_status(scan).views, 0);
    EXPECT_NE(live_status(scan).run, "");
    live.update(testing::example_scan(3));
    EXPECT_EQ(live_status(scan).views, 3);
    EXPECT_TRUE(fs::exists(scan / "live/scene.json"));
    write_file(scan / "live/process", "999999999");  // no such process
    EXPECT_EQ(live_status(scan).state, LiveState::stopped);
    EXPECT_NE(ViewSite(scan, {"localhost"}).answer(get("/status.json")).body.find("stopped"),
              std::string::npos);
  }
  EXPECT_FALSE(fs::exists(scan / "live"));
}

std::string ask(int port, const std::string& text) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET, place.sin_port = htons(std::uint16_t(port));
  inet_pton(AF_INET, "127.0.0.1", &place.sin_addr);
  EXPECT_EQ(connect(socket, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
  EXPECT_EQ(send(socket, text.data(), text.size(), 0), ssize_t(text.size()));
  std::string answer;
  char chunk[4096];
  for (ssize_t n; (n = recv(socket, chunk, sizeof chunk, 0)) > 0;)
    answer.append(chunk, std::size_t(n));
  close(socket);
  return answer;
}

TEST(HttpServer, AnswersOthersWhileOneIsSilent) {
  HttpServer server("127.0.0.1", 0);
  std::atomic<bool> stop = false;
  std::thread serving([&] {
    server.serve(
        [](const HttpRequest& r) {
          return HttpResponse{200, "text/plain", "you asked " + r.path};
        },
        [&] { return stop.load(); });
  });
  const int silent = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET, place.sin_port = htons(std::uint16_t(server.port()));
  inet_pton(AF_INET, "127.0.0.1", &place.sin_addr);
  ASSERT_EQ(connect(silent, reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
  EXPECT_NE(ask(server.port(), "GET /x HTTP/1.1\r\nHost: a\r\n\r\n").find("you asked /x"),
            std::string::npos);
  const std::string head = ask(server.port(), "HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_NE(head.find("Content-Length: 12"), std::string::npos);
  EXPECT_EQ(head.find("you asked"), std::string::npos);
  EXPECT_NE(ask(server.port(), "nonsense\r\n\r\n").find("400"), std::string::npos);
  stop = true;
  serving.join();
  close(silent);
  EXPECT_THROW(HttpServer("not an address", 0), Error);
}

}  // namespace
}  // namespace danbv::web
