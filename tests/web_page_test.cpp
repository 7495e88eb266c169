// The web client as a browser gets it from the real server.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/served.h"

namespace rondel {
namespace {

using namespace rondel::testing;
using server::Answered;
using server::Client;
using ::testing::HasSubstr;

class WebPage : public InFolder {
 protected:
  WebPage() {
    std::filesystem::create_directories(folder_ / "dist/assets");
    std::ofstream(folder_ / "dist/index.html") << "<!doctype html><title>mine</title>";
    std::ofstream(folder_ / "dist/assets/app-1a.js") << "play()";
  }
};

TEST_F(WebPage, IsShownAtTheAddressesOfItsPagesAndKeptByBrowsers) {
  const Served served(test_server(), folder_, {"--web", (folder_ / "dist").string()});
  Client client(served.where());
  const Answered page = client.get("/tables/no-such-table");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.text, "<!doctype html><title>mine</title>");
  EXPECT_EQ(client.get("/").text, page.text);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.headers.at("referrer-policy"), "no-referrer");
  EXPECT_THAT(page.headers.at("content-security-policy"), HasSubstr("default-src 'none'"));
  const Answered again = client.send("GET", "/", "", {{"If-None-Match", page.headers.at("etag")}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.text, "");
  EXPECT_EQ(again.headers.count("content-length"), 0U);
  const Answered script = client.get("/assets/app-1a.js");  // on the same connection
  EXPECT_EQ(script.text, "play()");
  EXPECT_THAT(script.headers.at("cache-control"), HasSubstr("immutable"));
}

TEST_F(WebPage, DoesNotHideTheRest) {
  const Served served(test_server(), folder_, {"--web", (folder_ / "dist").string()});
  Client client(served.where());
  EXPECT_EQ(client.get("/assets/none.js").code(), "no_page");
  EXPECT_EQ(client.get("/api/none").code(), "no_page");
  EXPECT_EQ(client.get("/%2e%2e/rondel.db").code(), "no_page");
  EXPECT_EQ(client.post("/tables/1").code(), "no_page");
  EXPECT_EQ(client.get("/api/tables").headers.at("cache-control"), "no-store");
}

TEST_F(WebPage, AFolderWithoutAClientIsRefusedAtTheStart) {
  const Ran ran = run({RONDEL_PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db",
                       (folder_ / "r.db").string(), "--web", folder_.string()},
                      folder_);
  EXPECT_NE(ran.exit_code, 0);
  EXPECT_THAT(ran.err, HasSubstr("there is no index.html in the folder"));
}

}  // namespace
}  // namespace rondel
