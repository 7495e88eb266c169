import { describe, expect, it } from "vitest";
import { say } from "../messages";
import { toldOf, type Told } from "./loglines";
import type { AnsweredBy, LogLine } from "./types";

const line = (text: string): LogLine => ({ text, indent: 0, args: [] });
const by = (at: number, seat: string, what: AnsweredBy["by"]): AnsweredBy => ({ line: at, seat, by: what });
const words = (told: Told[]) => told.map((one) => ("line" in one ? one.line.text : `${one.answered.by} ${one.answered.seat}`));

describe("the log", () => {
  it("says before what came of it who answered for somebody", () => {
    const lines = [line("x sings"), line("o hums"), line("x bows")];
    const answers = [by(1, "o", "bot"), by(2, "x", "clock"), by(3, "o", "standing")];
    expect(words(toldOf(lines, answers))).toEqual(["x sings", "bot o", "o hums", "clock x", "x bows", "standing o"]);
  });
  it("says so also of an answer that left no line", () => {
    expect(words(toldOf([], [by(0, "x", "clock"), by(0, "x", "clock")]))).toEqual(["clock x", "clock x"]);
    expect(words(toldOf([line("x sings")], []))).toEqual(["x sings"]);
  });
  it("has the terms of a clock in words", () => {
    expect(say.clockTerms(null)).toBe("no clock");
    expect(say.clockTerms({ question: 60, then: "answer" })).toBe("60 s for each question, then the first answer is given");
    expect(say.clockTerms({ bank: 600, increment: 5, then: "loss" })).toBe("10 min for the match + 5 s with each answer, then the match is lost");
  });
});
