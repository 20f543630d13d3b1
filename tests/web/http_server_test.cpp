// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/http_server.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "support/scratch.h"
#include "web/serving.h"

namespace danbv::web {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kGreat = 30 << 20;

std::vector<TestClient> clients(int number, int port, const std::string& say) {
  std::vector<TestClient> all;
  for (int i = 0; i < number; ++i) {
    all.emplace_back(port);
    EXPECT_TRUE(all.back().say(say));
  }
  return all;
}

TEST(HttpServer, AnswersOthersWhileOneIsSilent) {
  const Serving serving;
  const TestClient silent(serving.port());
  EXPECT_NE(ask(serving.port(), kQuestion).find("you asked /x"), std::string::npos);
  const std::string head = ask(serving.port(), "HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_NE(head.find("Content-Length: 12"), std::string::npos);
  EXPECT_EQ(head.find("you asked"), std::string::npos);
  EXPECT_NE(ask(serving.port(), "nonsense\r\n\r\n").find("400"), std::string::npos);
  EXPECT_THROW(HttpServer("not an address", 0), Error);
}

// A client that sends a byte now and then is no better than a silent one: patience counts from the
// first moment.
TEST(HttpServer, DropsClientsThatDripAndAnswersOthersMeanwhile) {
  const Serving serving({.patience = 600ms});
  const TestClient slow(serving.port());
  const auto start = std::chrono::steady_clock::now();
  while (slow.say("G") && std::chrono::steady_clock::now() - start < 10s) {
    std::this_thread::sleep_for(100ms);
    EXPECT_NE(ask(serving.port(), kQuestion).find("you asked /x"), std::string::npos);
  }
  EXPECT_TRUE(slow.is_dropped());
  EXPECT_GE(std::chrono::steady_clock::now() - start, 500ms);
}

TEST(HttpServer, CutsALongHead) {
  const Serving serving({.head_bytes = 1000});
  const TestClient client(serving.port());
  EXPECT_TRUE(client.say(std::string(1500, 'a')));
  EXPECT_TRUE(client.is_dropped());
}

TEST(HttpServer, NewcomerTakesThePlaceOfTheStalest) {
  const Serving serving({.clients = 3});
  std::vector<TestClient> held;
  for (int i = 0; i < 3; ++i) {
    held.emplace_back(serving.port());
    std::this_thread::sleep_for(20ms);  // so that their order is sure
  }
  EXPECT_TRUE(held[0].say("G"));  // now the second has been silent for longest
  std::this_thread::sleep_for(300ms);
  TestClient fourth(serving.port());
  EXPECT_TRUE(held[1].is_dropped());
  EXPECT_TRUE(held[0].say(kQuestion.substr(1)) && held[2].say(kQuestion) && fourth.say(kQuestion));
  held.push_back(std::move(fourth));
  for (const int i : {0, 2, 3})
    EXPECT_NE(held[i].hear_all().find("you asked /x"), std::string::npos);
}

TEST(HttpServer, ClientsThatReadNothingDelayNobody) {
  Serving serving({}, std::string(kGreat, 'x'));
  for (int i = 1; i <= 3; ++i) {
    const auto deaf = clients(i, serving.port(), kGreatQuestion);
    EXPECT_LT(serving.answers_after_s(), 1) << i;
  }
  const auto deaf = clients(3, serving.port(), kGreatQuestion);
  EXPECT_LT(serving.ends_after_s(), 1);
}

TEST(HttpServer, TwoHundredIdleConnectionsDelayNobody) {
  Serving serving;
  const auto idle = clients(200, serving.port(), "");
  for (int i = 0; i < 20; ++i) EXPECT_LT(serving.answers_after_s(), 1) << i;
  EXPECT_LT(serving.ends_after_s(), 1);
}

// Deaf ones, drips and slow readers, all at once and more than there is room for.
TEST(HttpServer, ThreeHundredSlowClientsDelayNobody) {
  const ScratchFolder folder;
  write_file(folder.path() / "great", std::string(kGreat, 'x'));
  Serving serving({}, HttpBody::of_file(folder.path() / "great"));
  const auto idle = clients(75, serving.port(), ""),
             deaf = clients(75, serving.port(), kGreatQuestion),
             readers = clients(75, serving.port(), kGreatQuestion),
             drips = clients(75, serving.port(), "G");
  double slowest = 0;
  for (int round = 0; round < 10; ++round) {
    for (const auto& drip : drips) EXPECT_TRUE(drip.say("E"));
    for (const auto& reader : readers) EXPECT_EQ(reader.hear(1).size(), 1u);
    slowest = std::max(slowest, serving.answers_after_s());
  }
  EXPECT_LT(slowest, 1);
  RecordProperty("slowest_ms", int(1000 * slowest));
  EXPECT_LT(serving.ends_after_s(), 1);
}

TEST(HttpServer, DropsClientsThatTakeNothingOfTheirAnswer) {
  const Serving serving({.stall = 300ms}, std::string(kGreat, 'x'));
  const TestClient deaf(serving.port());
  EXPECT_TRUE(deaf.say(kGreatQuestion));
  std::this_thread::sleep_for(1s);
  EXPECT_LT(deaf.hear_all().size(), kGreat);
}

TEST(HttpServer, FilesAndTextsArriveWhole) {
  const ScratchFolder folder;
  std::string text(3 << 20, '\0');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = char('a' + i * i % 26);
  write_file(folder.path() / "great", text);
  for (const HttpBody& body : {HttpBody(text), HttpBody::of_file(folder.path() / "great")}) {
    const Serving serving({}, body);
    const std::string all = ask(serving.port(), kGreatQuestion);
    EXPECT_NE(all.find("Content-Length: 3145728\r\n"), std::string::npos);
    EXPECT_EQ(all.substr(all.find("\r\n\r\n") + 4), text);
  }
  EXPECT_THROW(HttpBody::of_file(folder.path()), Error);
  EXPECT_THROW(HttpBody::of_file(folder.path() / "nothing"), Error);
}

// What a client sends after its request must not cost it the answer, as closing at once would.
TEST(HttpServer, ReadsWhatItDoesNotNeedBeforeItCloses) {
  const Serving serving({}, std::string(1 << 20, 'x'));
  const TestClient client(serving.port());
  EXPECT_TRUE(client.say(kGreatQuestion + std::string(100000, 'y')));
  std::this_thread::sleep_for(200ms);
  EXPECT_GT(client.hear_all().size(), 1u << 20);
}

TEST(HttpServer, AsksAgainForAnAnswerThatIsNotReady) {
  HttpServer server("127.0.0.1", 0);
  std::atomic<bool> stop = false;
  int asked = 0;
  std::thread thread([&] {
    server.serve(
        [&](const HttpRequest& r) -> std::optional<HttpResponse> {
          if (r.path == "/slow" && ++asked < 5) return std::nullopt;
          return HttpResponse{200, "text/plain", "here"};
        },
        [&] { return stop.load(); });
  });
  EXPECT_NE(ask(server.port(), "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n").find("here"),
            std::string::npos);
  stop = true;
  thread.join();
  EXPECT_EQ(asked, 5);
}

}  // namespace
}  // namespace danbv::web
