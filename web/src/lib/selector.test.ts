import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json } from "./json";
import { refusalOf, type Selector } from "./selector";

interface Case {
  id: string;
  check: string;
  in: { selector: Selector; response: Json };
  expect: { ok: boolean; code?: string; message?: string };
}

const file = new URL("../../../tests/vectors/selector.jsonl", import.meta.url);
const cases = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Case);

describe("the client says what the server says of", () => {
  it("all the cases there are", () => {
    expect(cases.length).toBeGreaterThan(40);
    expect(new Set(cases.map((one) => one.check))).toEqual(new Set(["selector.validate"]));
  });
  it.each(cases)("$id", (one) => {
    const refusal = refusalOf(one.in.selector, one.in.response);
    const said = refusal === null ? { ok: true } : { ok: false, ...refusal };
    expect(said).toMatchObject(one.expect);
  });
});

describe("beyond those cases", () => {
  const ask = (more: Partial<Selector>): Selector => ({ actor: "ann", title: "t", ...more });
  const answer = (...selection: Json[]): Json => ({ actor: "ann", title: "t", selection });
  const code = (selector: Selector, response: Json) => refusalOf(selector, response)?.code ?? "ok";

  it("a disabled choice cannot be picked and does not count for the bounds", () => {
    const question = ask({ choices: ["a", { title: "b", disabled: "no goods" }], count: 2 });
    expect(code(question, answer("b"))).toBe("unknown");
    expect(code(question, answer("a"))).toBe("ok");
  });
  it("the same choice cannot be picked twice", () => {
    expect(code(ask({ choices: ["a", "b"], max: 2 }), answer("a", "a"))).toBe("unknown");
  });
  it("groups with equal titles are tried in turn, and one makes room for another", () => {
    const question = ask({
      choices: [
        { title: "g", choices: ["a", "b"] },
        { title: "g", choices: ["a", "c"] },
      ],
      count: 2,
    });
    const group = (word: string): Json => ({ title: "g", selection: [word] });
    expect(code(question, answer(group("a"), group("b")))).toBe("ok");
    expect(code(question, answer(group("b"), group("c")))).toBe("ok");
    expect(code(question, answer(group("b"), group("b")))).toBe("unknown");
  });
  it("a field that nobody asked for is refused", () => {
    const response = { actor: "ann", title: "t", selection: ["a"], isUserResponse: true };
    expect(code(ask({ choices: ["a"] }), response)).toBe("malformed");
  });
  it("an action takes a payload that fits its schema", () => {
    const schema = {
      type: "object",
      required: ["bird", "count"],
      additionalProperties: false,
      properties: {
        bird: { type: "string", minLength: 1, maxLength: 40 },
        count: { type: "integer", minimum: 1 },
      },
    };
    const question = ask({ type: "action", schema });
    expect(code(question, answer({ bird: "owl", count: 3 }))).toBe("ok");
    expect(refusalOf(question, answer({ bird: "owl", count: 0 }))).toEqual({
      code: "payload",
      message: "payload.count: expected a number at least 1, got 0",
    });
    expect(code(question, answer({ bird: "owl", count: 1.5 }))).toBe("payload");
    expect(code(question, answer({ bird: "owl" }))).toBe("payload");
    expect(code(question, answer({ bird: "owl", count: 1, more: 1 }))).toBe("payload");
    expect(code(question, answer())).toBe("count");
    expect(code(ask({ type: "action", schema: { typ: "string" } }), answer("x"))).toBe("selector");
  });
});
