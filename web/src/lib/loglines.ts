// The lines of a log in parts, so that seats and cards in them can be shown as what they are.
import type { AnsweredBy, LogArg, LogLine } from "./types";

export interface Part {
  kind: "text" | "seat" | "card" | "number" | "word" | "zone";
  text: string;
}

function shown(arg: LogArg): Part | null {
  if (arg.seat !== undefined) return { kind: "seat", text: arg.seat };
  if (typeof arg.card === "string") return { kind: "card", text: arg.card };
  if (arg.number !== undefined) return { kind: "number", text: String(arg.number) };
  if (arg.zone !== undefined) return { kind: "zone", text: arg.zone };
  return arg.word === undefined ? null : { kind: "word", text: arg.word };
}

// Where a word stands in a text as a word, not as a part of another.
function findWord(text: string, word: string, from: number): number {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!(at > 0 && isLetter(at - 1)) && !isLetter(at + word.length)) return at;
  }
  return -1;
}

// The parts of a line, one after the other; together they are its text.
export function partsOf(line: LogLine): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const arg of line.args) {
    const part = shown(arg);
    const start = part === null || part.text === "" ? -1 : findWord(line.text, part.text, at);
    if (part === null || start < 0) continue;
    if (start > at) parts.push({ kind: "text", text: line.text.slice(at, start) });
    parts.push(part);
    at = start + part.text.length;
  }
  if (at < line.text.length) parts.push({ kind: "text", text: line.text.slice(at) });
  return parts;
}

// What is to be read one after the other: lines, and before what came of it each answer that nobody gave themselves.
export type Told = { line: LogLine } | { answered: AnsweredBy };

export function toldOf(lines: LogLine[], answeredBy: AnsweredBy[]): Told[] {
  const told: Told[] = [];
  let next = 0;
  for (let i = 0; i <= lines.length; ++i) {
    for (let answered = answeredBy[next]; answered && (answered.line <= i || i === lines.length); answered = answeredBy[++next]) {
      told.push({ answered });
    }
    const line = lines[i];
    if (line) told.push({ line });
  }
  return told;
}
