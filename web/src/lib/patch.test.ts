import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { fnv1a64, viewPrint } from "./fingerprint";
import { byBytes, canonical, type Json } from "./json";
import { applyPatch } from "./patch";

describe("a patch", () => {
  it("changes, adds and removes", () => {
    const before = { a: [1, 2, 3], b: { c: "x", "d/e": 1 } };
    const after = applyPatch(before, [
      { op: "replace", path: "/b/c", value: "y" },
      { op: "add", path: "/a/1", value: 9 },
      { op: "add", path: "/a/-", value: 10 },
      { op: "remove", path: "/a/0" },
      { op: "remove", path: "/b/d~1e" },
      { op: "add", path: "/z", value: null },
    ]);
    expect(after).toEqual({ a: [9, 2, 3, 10], b: { c: "y" }, z: null });
    expect(before).toEqual({ a: [1, 2, 3], b: { c: "x", "d/e": 1 } });
  });
  it("shares what stays the same", () => {
    const before = { a: { x: 1 }, b: { y: { z: 1 }, w: {} } };
    const after = applyPatch(before, [{ op: "replace", path: "/b/y/z", value: 2 }]);
    expect(after.a).toBe(before.a);
    expect(after.b.w).toBe(before.b.w);
    expect(after.b).not.toBe(before.b);
  });
  it("moves what has another place now", () => {
    const list = [{ id: 1 }, { id: 2 }, { id: 3 }];
    const moved = applyPatch({ list }, [{ op: "move", from: "/list/0", path: "/list/2" }]);
    expect(moved.list.map((one) => one.id)).toEqual([2, 3, 1]);
    expect(moved.list[2]).toBe(list[0]);
    expect(() => applyPatch({ list }, [{ op: "move", from: "/list/7", path: "/list/0" }])).toThrow();
  });
  it("that does not fit is refused", () => {
    for (const path of ["/b", "/a/7", "/a/x", "/a/0/1"]) {
      expect(() => applyPatch({ a: [1] }, [{ op: "replace", path, value: 0 }])).toThrow();
    }
  });
});

describe("a fingerprint", () => {
  it("is FNV-1a of 64 bits", () => {
    expect(fnv1a64("")).toBe("cbf29ce484222325");
    expect(fnv1a64("a")).toBe("af63dc4c8601ec8c");
    expect(fnv1a64("foobar")).toBe("85944171f73967e8");
  });
  it("is the same as by the book for any text", () => {
    const byTheBook = (text: string) => {
      let hash = 0xcbf29ce484222325n;
      for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & ((1n << 64n) - 1n);
      return hash.toString(16).padStart(16, "0");
    };
    for (const text of ["10♥", "Zwölf Boxkämpfer", "x".repeat(999), "\u{1f0a1}"]) {
      expect(fnv1a64(text)).toBe(byTheBook(text));
    }
  });
  it("of a view is what the vectors say", () => {
    const file = new URL("../../../tests/vectors/viewprint.jsonl", import.meta.url);
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const { in: given, expect: wanted } = JSON.parse(line) as {
        in: { view: Json };
        expect: { text: string; print: string; viewPrint?: string };
      };
      expect(canonical(given.view)).toBe(wanted.text);
      expect(fnv1a64(wanted.text)).toBe(wanted.print);
      if (wanted.viewPrint) expect(viewPrint(given.view)).toBe(wanted.viewPrint);
    }
  });
  it("is taken of a text with its keys in order", () => {
    expect(canonical({ b: [1, null, true], a: { "ü": 'q"\n', u: "♥" } })).toBe(
      '{"a":{"u":"♥","ü":"q\\"\\n"},"b":[1,null,true]}',
    );
    expect(["\u{10000}", "\uffff", "a"].sort(byBytes)).toEqual(["a", "\uffff", "\u{10000}"]);
  });
});
