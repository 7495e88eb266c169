import { describe, expect, it } from "vitest";
import { headOf } from "./ending";

const over = { reason: "", scores: {} };

describe("an ending", () => {
  it("says who won", () => {
    expect(headOf({ ...over, winners: ["red"] })).toBe("red wins");
    expect(headOf({ ...over, winners: ["red", "blue"] })).toBe("red and blue win");
  });
  it("says that nobody won, or that it is lost", () => {
    expect(headOf({ ...over, winners: [] })).toBe("Nobody wins");
    expect(headOf({ ...over, winners: [], losers: ["red"] })).toBe("Lost");
  });
  it("says that it is over where nothing else is known", () => {
    expect(headOf(null)).toBe("The match is over");
  });
});
