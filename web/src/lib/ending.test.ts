import { describe, expect, it } from "vitest";
import { headOf, sheetOf, type Ended } from "./ending";
import type { Ending, SeatState } from "./types";

const seats: SeatState[] = [
  { seat: "red", account: "ann~1", agent: "" },
  { seat: "blue", account: "", agent: "house" },
];
const over: Ending = { reason: "", winners: [], scores: {}, standings: ["red", "blue"], sheet: [], tieBreak: null };
const ended = (more: Partial<Ended>): string => headOf({ winners: [], seat: null, seats, over, ...more });

describe("an ending", () => {
  it("says who won, by their name", () => {
    expect(ended({ winners: ["red"] })).toBe("ann wins");
    expect(ended({ winners: ["blue"], seat: "red" })).toBe("blue wins");
    expect(ended({ winners: ["red", "blue"] })).toBe("ann and blue win");
  });
  it("says so to the winner", () => {
    expect(ended({ winners: ["red"], seat: "red" })).toBe("You win");
    expect(ended({ winners: ["red", "blue"], seat: "red" })).toBe("You and blue win");
    expect(ended({ winners: ["red"], seat: "red", over: null })).toBe("You win");
  });
  it("says that nobody won, or that it is lost", () => {
    expect(ended({})).toBe("Nobody wins");
    expect(ended({ over: { ...over, losers: ["red"] } })).toBe("Lost");
    expect(ended({ over: { ...over, losers: ["red"] }, seat: "red" })).toBe("You lose");
  });
  it("says that it is over where nothing else is known", () => {
    expect(ended({ over: null })).toBe("The match is over");
  });
});

describe("a score sheet", () => {
  const scores = { red: 3, blue: 12 };
  const sheet: Ending["sheet"] = [
    { name: "eggs", kind: "part", points: { red: 1, blue: 5 } },
    { name: "food", kind: "tie break", points: { red: 0, blue: 2 } },
    { name: "round", number: 2, kind: "part", points: { red: 2, blue: 7 } },
  ];
  it("has the best first, the total under the parts, and the rest below it", () => {
    expect(sheetOf({ ...over, scores, sheet, standings: ["blue", "red"] })).toEqual({
      seats: ["blue", "red"],
      rows: [
        { title: "Eggs", points: [5, 1], kind: "part" },
        { title: "Round 2", points: [7, 2], kind: "part" },
        { title: "Total", points: [12, 3], kind: "total" },
        { title: "Food", points: [2, 0], kind: "beside" },
      ],
    });
  });
  it("is not there where nobody has points", () => {
    expect(sheetOf(over)).toBeNull();
    expect(sheetOf(null)).toBeNull();
    expect(sheetOf({ ...over, scores })?.rows.length).toBe(1);
  });
});
