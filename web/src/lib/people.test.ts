import { describe, expect, it } from "vitest";
import { people } from "./people.svelte";

describe("people", () => {
  it("go by their folded names until it is known how they write them", () => {
    expect(people.nameOf("jürgen~k3f9xm")).toBe("jürgen");
    people.know("jürgen~k3f9xm", "Jürgen");
    expect(people.nameOf("jürgen~k3f9xm")).toBe("Jürgen");
  });
  it("can be told apart where two are called the same", () => {
    people.know("ann~aaa", "Ann");
    expect(people.nameOf("ann~aaa")).toBe("Ann");
    people.know("ann~bbb", "Ann");
    expect(people.nameOf("ann~aaa")).toBe("Ann (aaa)");
    expect(people.nameOf("ann~bbb")).toBe("Ann (bbb)");
  });
});
