import { describe, expect, it } from "vitest";
import { blockOf, isOneClick, isOnlyPassing, kindOf, lackOf, move, needsMoreThanAClick, nothing, responseOf, toggle, type Draft, type Path } from "./answer";
import { pickOf } from "./picking";
import { refusalOf, type Selector } from "./selector";
import type { Json } from "./json";

const ask = (more: Partial<Selector>): Selector => ({ actor: "ann", title: "t", ...more });
const picks = (selector: Selector, ...paths: Path[]): Draft =>
  paths.reduce((draft, path) => toggle(selector, draft, path), nothing);
const selection = (selector: Selector, draft: Draft) => responseOf(selector, draft).selection;

describe("putting an answer together", () => {
  it("where one is picked, another takes its place", () => {
    const question = ask({ choices: ["a", "b"] });
    expect(selection(question, picks(question, [0], [1]))).toEqual(["b"]);
  });
  it("where several are picked, one too many is kept out and explained", () => {
    const question = ask({ choices: ["a", "b", "c"], max: 2 });
    const draft = picks(question, [0], [1]);
    expect(blockOf(question, draft, [2])).toEqual({ kind: "full", max: 2 });
    expect(toggle(question, draft, [2])).toBe(draft);
    expect(selection(question, toggle(question, draft, [0]))).toEqual(["b"]);
  });
  it("a choice that goes alone pushes out the others, and they it", () => {
    const question = ask({ choices: ["a", { title: "rest", exclusive: true }, "c"], min: 0, max: 2 });
    const draft = picks(question, [0], [2], [1]);
    expect(selection(question, draft)).toEqual(["rest"]);
    expect(selection(question, toggle(question, draft, [0]))).toEqual(["a"]);
  });
  it("a disabled choice says why", () => {
    const question = ask({ choices: ["a", { title: "trade", disabled: "you have no goods" }] });
    expect(blockOf(question, nothing, [1])).toEqual({ kind: "disabled", why: "you have no goods" });
    expect(picks(question, [1])).toBe(nothing);
  });
  it("a member brings its group along, and the last one to go takes it away", () => {
    const question = ask({
      choices: [{ title: "sail", choices: ["north", "south"] }, "rest"],
    });
    const draft = picks(question, [0, 1]);
    expect(selection(question, draft)).toEqual([{ title: "sail", selection: ["south"] }]);
    expect(lackOf(question, draft)).toBeNull();
    expect(toggle(question, draft, [0, 1])).toEqual(nothing);
    expect(selection(question, toggle(question, draft, [1]))).toEqual(["rest"]);
  });
  it("says what is missing, within a group too", () => {
    const question = ask({ choices: [{ title: "meld", choices: ["a", "b", "c"], count: 2 }, "pass"], max: 1, min: 1 });
    expect(lackOf(question, nothing)).toEqual({ kind: "more", count: 1, group: "" });
    expect(lackOf(question, picks(question, [0, 2]))).toEqual({ kind: "more", count: 1, group: "meld" });
  });
  it("targets that are alone in their groups are counted as their groups are", () => {
    const groups = [{ title: "place an ocean", choices: [2, 4] }, { title: "remove plants", choices: ["red", "nobody"] }];
    const question = ask({ title: "what comes first?", choices: groups, min: 1, max: 2 });
    expect(kindOf(question)).toBe("several");
    const draft = toggle(question, toggle(question, nothing, [1, 1]), [0, 0]);
    expect([[1, 1], [0, 0], [0, 1]].map((path) => pickOf(question, draft, [path])?.place)).toEqual([1, 2, 0]);
    const several = ask({ title: "which?", choices: [{ title: "some", choices: ["a", "b"], min: 0, max: 2 }], min: 1, max: 1 });
    expect(pickOf(several, toggle(several, toggle(several, nothing, [0, 1]), [0, 0]), [[0, 0]])?.place).toBe(2);
  });
  it("one click is enough only where one thing is picked, in groups too", () => {
    const one = { title: "attack", choices: ["red", "green"] };
    expect(needsMoreThanAClick(ask({ title: "choose one", choices: [one, "gain 1 plant"] }))).toBe(false);
    expect(needsMoreThanAClick(ask({ title: "choose one", choices: [{ ...one, min: 0, max: 1 }] }))).toBe(true);
    expect(needsMoreThanAClick(ask({ title: "choose", choices: ["a", "b"], min: 1, max: 2 }))).toBe(true);
  });
  it("picked things can be put in another order", () => {
    const question = ask({ title: "order the cards", choices: ["a", "b", "c"], min: 0, max: 3 });
    expect(kindOf(question)).toBe("order");
    expect(kindOf({ ...question, title: "which comes first?" })).toBe("order");
    expect(kindOf({ ...question, title: "buy cards for 3 mc each" })).toBe("several");
    expect(selection(question, move(picks(question, [0], [1], [2]), [], 2, 0))).toEqual(["c", "a", "b"]);
  });
  it("knows when there is nothing to do but to pass", () => {
    expect(isOnlyPassing(ask({ choices: ["pass", "pass until something happens", "ask me again"] }))).toBe(true);
    expect(isOnlyPassing(ask({ choices: ["pass", { title: "play Burn", id: "c1:play" }] }))).toBe(false);
    expect(isOnlyPassing(ask({ choices: ["yes", "no"] }))).toBe(false);
  });
  it("one click is an answer only where it is the whole answer", () => {
    const question = ask({ choices: ["a", { title: "g", choices: ["x", "y"], count: 2 }] });
    expect(isOneClick(question, [0])).toBe(true);
    expect(isOneClick(question, [1, 0])).toBe(false);
  });
});

// Every way of clicking through small questions: whatever lacks nothing is taken, and whatever is taken can be reached.
describe("over all ways of clicking", () => {
  const questions: Selector[] = [
    ask({ choices: ["a", "b", "c"], min: 0, max: 2 }),
    ask({ choices: ["a", { title: "b", exclusive: true }, { title: "c", disabled: "no" }], min: 1, max: 2 }),
    ask({ choices: [1, 2, { title: "2", id: "two" }], min: 1, max: 3 }),
    ask({ choices: [{ title: "g", choices: ["a", "b"], min: 0, max: 2 }, "c"], min: 1, max: 2 }),
    ask({ choices: [{ title: "g", id: "1", choices: ["a"] }, { title: "g", id: "2", choices: ["a", "b"] }], max: 2 }),
  ];
  const pathsOf = (level: { choices?: Selector["choices"] }): Path[] =>
    (level.choices ?? []).flatMap((choice, i) => [
      [i],
      ...(typeof choice === "object" && choice.choices ? pathsOf(choice).map((path) => [i, ...path]) : []),
    ]);

  it.each(questions.map((question, i) => ({ question, i })))("question $i", ({ question }) => {
    const seen = new Map<string, Draft>([[JSON.stringify(nothing), nothing]]);
    const open = [nothing];
    const taken = new Set<string>();
    while (open.length > 0) {
      const draft = open.pop() as Draft;
      const refusal = refusalOf(question, responseOf(question, draft) as unknown as Json);
      expect(lackOf(question, draft) === null).toBe(refusal === null);
      if (refusal === null) taken.add(JSON.stringify(selection(question, draft)));
      for (const path of pathsOf(question)) {
        const next = toggle(question, draft, path);
        const key = JSON.stringify(next);
        if (!seen.has(key)) {
          seen.set(key, next);
          open.push(next);
        }
      }
    }
    expect(taken.size).toBeGreaterThan(0);
    expect(taken).toEqual(allTaken(question));
  });

  // Every selection of whole choices, in every order, that the check takes.
  function allTaken(question: Selector): Set<string> {
    const entriesOf = (level: { choices?: Selector["choices"] }): Json[] =>
      (level.choices ?? []).flatMap((choice): Json[] => {
        if (typeof choice !== "object") return [choice];
        const named = { title: choice.title, ...(choice.id ? { id: choice.id } : {}) };
        if (!choice.choices) return [choice.id ? named : choice.title];
        return listsOf(entriesOf(choice)).map((selection) => ({ ...named, selection }));
      });
    // Up to three: no question here takes more.
    const listsOf = (entries: Json[], most = 3): Json[][] => [
      [],
      ...(most === 0 ? [] : entries).flatMap((entry) =>
        listsOf(entries.filter((other) => other !== entry), most - 1).map((rest) => [entry, ...rest]),
      ),
    ];
    const all = new Set<string>();
    for (const selection of listsOf(entriesOf(question))) {
      const response = { actor: "ann", title: "t", selection };
      if (refusalOf(question, response) === null) all.add(JSON.stringify(selection));
    }
    return all;
  }
});
