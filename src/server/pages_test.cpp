// What is given out of a built web client, from the program and from a folder.
#include "server/pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/program.h"

namespace rondel::server {
namespace {

using ::testing::HasSubstr;

std::string header(const HttpAnswer& answer, std::string_view name) {
  for (const auto& [key, value] : answer.headers) {
    if (key == name) {
      return value;
    }
  }
  return {};
}

HttpRequest get(const std::string& path, std::map<std::string, std::string> headers = {}) {
  return {.method = "GET", .path = path, .headers = std::move(headers)};
}

constexpr std::string_view bundle =
    "/assets/app-1a2b.js 5 3\n/icon.svg 6 0\n/index.html 6 0\n\njsjsjgz!<svg/><html>";

TEST(Pages, APageIsTheClientsIndexWhateverItsAddress) {
  const Pages pages = Pages::from_bundle(bundle);
  EXPECT_EQ(pages.problem(), "");
  for (const char* const path :
       {"/", "/index.html", "/tables/4e2a", "/tables/4e2a/replay", "/games/hearts"}) {
    const auto answer = pages.answer(get(path));
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->status, 200);
    EXPECT_EQ(answer->body, "<html>") << path;
    EXPECT_EQ(answer->type, "text/html; charset=utf-8");
    EXPECT_EQ(header(*answer, "Cache-Control"), "no-cache");
    EXPECT_THAT(header(*answer, "Content-Security-Policy"),
                HasSubstr("default-src 'none'; script-src 'self';"));
    EXPECT_THAT(header(*answer, "Content-Security-Policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(header(*answer, "Content-Security-Policy"), ::testing::Not(HasSubstr("unsafe")));
  }
  for (const char* const path :
       {"/table", "/assets/", "/assets/other.js", "/api/nothing", "/../index.html"}) {
    EXPECT_FALSE(pages.answer(get(path))) << path;
  }
}

TEST(Pages, WhoLooksForAPageThatIsNotThereIsToldSoByTheClient) {
  const Pages pages = Pages::from_bundle(bundle);
  const std::map<std::string, std::string> browser = {
      {"accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};
  const auto answer = pages.answer(get("/nowhere", browser));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 404);
  EXPECT_EQ(answer->body, "<html>");
  EXPECT_FALSE(pages.answer(get("/api/nowhere", browser)));
  EXPECT_FALSE(pages.answer(get("/nowhere", {{"accept", "*/*"}})));
}

TEST(Pages, WhatHasAHashInItsNameIsKeptForEver) {
  const Pages pages = Pages::from_bundle(bundle);
  const auto script = pages.answer(get("/assets/app-1a2b.js"));
  ASSERT_TRUE(script);
  EXPECT_EQ(script->type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(*script, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(header(*pages.answer(get("/icon.svg")), "Cache-Control"), "no-cache");
  EXPECT_EQ(pages.answer(get("/icon.svg"))->type, "image/svg+xml");
}

TEST(Pages, WhoTakesGzipGetsItWithATagOfItsOwn) {
  const Pages pages = Pages::from_bundle(bundle);
  const auto plain = pages.answer(get("/assets/app-1a2b.js"));
  EXPECT_EQ(plain->body, "jsjsj");
  EXPECT_EQ(header(*plain, "Content-Encoding"), "");
  EXPECT_EQ(header(*plain, "Vary"), "Accept-Encoding");
  const auto packed = pages.answer(get("/assets/app-1a2b.js", {{"accept-encoding", "br, gzip;q=0.8"}}));
  EXPECT_EQ(packed->body, "gz!");
  EXPECT_EQ(header(*packed, "Content-Encoding"), "gzip");
  EXPECT_NE(header(*packed, "ETag"), header(*plain, "ETag"));
  EXPECT_EQ(pages.answer(get("/assets/app-1a2b.js", {{"accept-encoding", "gzip;q=0, br"}}))->body, "jsjsj");
  EXPECT_EQ(pages.answer(get("/index.html", {{"accept-encoding", "gzip"}}))->body, "<html>");
}

TEST(Pages, WhoHasItAlreadyIsToldSo) {
  const Pages pages = Pages::from_bundle(bundle);
  const std::string tag = header(*pages.answer(get("/")), "ETag");
  EXPECT_EQ(tag.size(), 22U);
  const auto again = pages.answer(get("/tables/7", {{"if-none-match", "\"other\", W/" + tag}}));
  EXPECT_EQ(again->status, 304);
  EXPECT_EQ(again->body, "");
  EXPECT_EQ(header(*again, "ETag"), tag);
  EXPECT_EQ(pages.answer(get("/", {{"if-none-match", "\"other\""}}))->status, 200);
}

TEST(Pages, ABundleThatIsNotWholeIsAProblem) {
  EXPECT_EQ(Pages::from_bundle("\n").problem(), "");
  EXPECT_FALSE(Pages::from_bundle("\n").answer(get("/")));
  EXPECT_THAT(Pages::from_bundle("/index.html 7 0\n\n<html>").problem(),
              HasSubstr("ends before /index.html"));
  EXPECT_THAT(Pages::from_bundle("/index.html\n\n").problem(),
              HasSubstr("cannot be read at \"/index.html\""));
}

class PagesOfAFolder : public rondel::testing::InFolder {
 protected:
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
};

TEST_F(PagesOfAFolder, AreReadAnewEachTime) {
  write("index.html", "one");
  const Pages pages(folder_.string());
  EXPECT_EQ(pages.problem(), "");
  const auto one = pages.answer(get("/"));
  EXPECT_EQ(one->body, "one");
  write("index.html", "two");
  EXPECT_EQ(pages.answer(get("/", {{"if-none-match", header(*one, "ETag")}}))->body, "two");
}

TEST_F(PagesOfAFolder, DoNotLeadOutOfIt) {
  std::filesystem::create_directory(folder_ / "dist");
  write("secret.txt", "secret");
  write("dist/index.html", "page");
  write("dist/.env", "secret");
  const Pages pages((folder_ / "dist").string());
  for (const char* const path : {"/../secret.txt", "/./../secret.txt", "//../secret.txt", "/.env", "/..",
                                 "//etc/passwd", "/assets/../../secret.txt", "/", "/dist"}) {
    const auto answer = pages.answer(get(path));
    EXPECT_THAT(answer ? answer->body : "", ::testing::AnyOf("", "page")) << path;
  }
}

TEST_F(PagesOfAFolder, NeedAnIndex) {
  EXPECT_THAT(Pages(folder_.string()).problem(),
              HasSubstr("there is no index.html in the folder " + folder_.string()));
}

}  // namespace
}  // namespace rondel::server
