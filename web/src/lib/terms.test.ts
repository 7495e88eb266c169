import { describe, expect, it } from "vitest";
import { changedOf, isAmongChoices, quickSettings, quickTermsOf, valueOf, wordsOf } from "./terms";
import type { Game, Setting } from "./types";

const rounds: Setting = {
  name: "rounds", title: "Length", help: "", kind: "number", preset: 0, min: 0, max: 99, other: "another number", isCardList: false,
  choices: [{ value: "0", title: "one" }, { value: "5", title: "five" }],
};
const deck: Setting = { name: "deck", title: "Deck", help: "", kind: "text", preset: "", choices: [], other: "", isCardList: true };
const game = {
  name: "chess", title: "Chess", summary: "", version: 1, minSeats: 2, usualSeats: 3, seats: ["a", "b", "c", "d"], settings: [rounds, deck],
  clockSeconds: 0, faces: [], board: {}, howToPlay: "",
} as Game;

describe("the terms of a match", () => {
  it("say only what is not usual", () => {
    expect(changedOf(game, { rounds: 5, deck: "", gone: 1 })).toEqual({ rounds: 5 });
  });
  it("have numbers as numbers", () => {
    expect(valueOf(rounds, "5")).toBe(5);
    expect(valueOf(deck, "5")).toBe("5");
  });
  it("may be something else than what is offered", () => {
    expect(isAmongChoices(rounds, 5)).toBe(true);
    expect(isAmongChoices(rounds, 7)).toBe(false);
  });
  it("are the usual ones the first time", () => {
    expect(quickTermsOf(game, ["house", "random"], "house")).toEqual({ seats: 3, seat: "", bot: "house", settings: {} });
  });
  it("are told in words", () => {
    expect(wordsOf(game, { rounds: "5", deck: "many cards" })).toEqual([{ title: "Length", value: "five" }]);
    expect(wordsOf(game, { rounds: "7" })).toEqual([{ title: "Length", value: "7" }]);
  });
  it("leave lists of cards to tables", () => {
    expect(quickSettings(game)).toEqual({ open: [rounds], folded: [] });
  });
});
