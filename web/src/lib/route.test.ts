import { describe, expect, it } from "vitest";
import { pathTo, pathToGame, routeOf } from "./route";

describe("an address", () => {
  it("is a page", () => {
    expect(routeOf("/", "")).toEqual({ page: "lobby" });
    expect(routeOf("/games/chess", "")).toEqual({ page: "game", name: "chess" });
    expect(routeOf("/tables/4e2a", "?at=7&seat=x")).toEqual({ page: "table", id: "4e2a", invitation: null, at: 7, seat: "x" });
  });
  it("may be none", () => {
    expect(routeOf("/somewhere", "")).toEqual({ page: "nowhere" });
    expect(routeOf("/tables/4e2a/more", "")).toEqual({ page: "nowhere" });
  });
  it("leads to the page that it was made for", () => {
    expect(routeOf(pathToGame("7 elements"), "")).toEqual({ page: "game", name: "7 elements" });
    expect(routeOf(pathTo("a/b"), "")).toMatchObject({ page: "table", id: "a/b" });
  });
});
