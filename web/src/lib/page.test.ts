import { describe, expect, it } from "vitest";
import { blocksOf, piecesOf } from "./page";

describe("a page of text", () => {
  it("has headings, paragraphs and lists", () => {
    expect(blocksOf("Two players.\nThey take turns.\n\n## A turn\n\n- Draw\na card.\n- Play one.\n\nThat is all.\n")).toEqual([
      { kind: "paragraph", pieces: [{ kind: "text", text: "Two players. They take turns." }] },
      { kind: "heading", pieces: [{ kind: "text", text: "A turn" }] },
      { kind: "list", items: [[{ kind: "text", text: "Draw a card." }], [{ kind: "text", text: "Play one." }]] },
      { kind: "paragraph", pieces: [{ kind: "text", text: "That is all." }] },
    ]);
  });
  it("has bold words and marks", () => {
    expect(piecesOf("**Pay** with {seed}.")).toEqual([
      { kind: "bold", text: "Pay" },
      { kind: "text", text: " with " },
      { kind: "mark", text: "seed" },
      { kind: "text", text: "." },
    ]);
  });
});
