import { beforeEach, describe, expect, it } from "vitest";
import { emptyPrint, fnv1a64, viewPrint } from "./fingerprint";
import { canonical } from "./json";
import { TableLine, type LineStatus, type Socket } from "./line";
import type { Response } from "./selector";
import type { TableState } from "./types";

// A server that says what the test tells it to.
class Other implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1006 });
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lastOf(op: string): Record<string, unknown> {
    const found = this.sent.filter((message) => message["op"] === op);
    return found[found.length - 1] ?? {};
  }
  countOf(op: string): number {
    return this.sent.filter((message) => message["op"] === op).length;
  }
  lets(number = 1, state = stateAt(1)): void {
    this.onopen?.();
    this.says({ op: "reply", id: this.lastOf("subscribe")["id"], body: {} });
    this.says({ op: "state", table: "t", number, seq: state.seq, state });
  }
}

function stateAt(seq: number, promptId = seq): TableState {
  const view = { game: "g", phase: String(seq) };
  const log = { length: 0, print: emptyPrint };
  return { seq, branchId: 1, promptId, seat: "x", view, viewPrint: viewPrint(view), log } as unknown as TableState;
}
// A state whose log has these lines, and what is told of it when the first `from` are known.
function withLines(seq: number, ...texts: string[]) {
  const lines = texts.map((text) => ({ text, indent: 0, args: [] }));
  const print = lines.reduce((before, line) => fnv1a64(canonical(line) + "\n", before), emptyPrint);
  const state = { ...stateAt(seq), log: { length: lines.length, print } } as unknown as TableState;
  return { state, tail: (from: number) => ({ seat: "x", log: { from, entries: lines.slice(from) } }) };
}
function patchTo(seq: number) {
  const state = stateAt(seq);
  return [
    { op: "replace", path: "/seq", value: seq },
    { op: "replace", path: "/promptId", value: seq },
    { op: "replace", path: "/view/phase", value: String(seq) },
    { op: "replace", path: "/viewPrint", value: state.viewPrint },
  ];
}
const answer: Response = { actor: "x", title: "t", selection: ["a"] };

describe("the line to a table", () => {
  let sockets: Other[];
  let states: TableState[];
  let status: LineStatus[];
  let timers: (() => void)[];
  let line: TableLine;
  const last = () => sockets[sockets.length - 1] as Other;
  const reopens = () => timers[timers.length - 1]?.();

  beforeEach(() => {
    sockets = [];
    states = [];
    status = [];
    timers = [];
    line = new TableLine({
      table: "t",
      invitation: null,
      open: () => {
        sockets.push(new Other());
        return last();
      },
      onState: (state) => states.push(state),
      onStatus: (now) => status.push(now),
      later: (then) => timers.push(then),
      stop: () => {},
    });
  });

  it("acknowledges what it has, and applies patches to it", () => {
    last().lets();
    last().says({ op: "patch", table: "t", from: 1, number: 2, seq: 2, patch: patchTo(2) });
    expect(states.map((state) => state.seq)).toEqual([1, 2]);
    expect(last().lastOf("ack")["number"]).toBe(2);
  });

  it("asks for all of it when the fingerprint is wrong, and shows nothing wrong meanwhile", () => {
    last().lets();
    const patch = patchTo(2).slice(0, 3);
    last().says({ op: "patch", table: "t", from: 1, number: 2, seq: 2, patch });
    expect(states.length).toBe(1);
    expect(last().countOf("full")).toBe(1);
    expect(last().lastOf("ack")["number"]).toBe(1);
    last().says({ op: "state", table: "t", number: 3, seq: 2, state: stateAt(2) });
    expect(states[1]?.seq).toBe(2);
  });

  it("asks for all of it when a patch starts from something that is not there", () => {
    last().lets();
    last().says({ op: "patch", table: "t", from: 7, number: 8, seq: 2, patch: [] });
    expect(last().countOf("full")).toBe(1);
  });

  it("keeps the log and adds to it what is told", () => {
    const before = withLines(1, "one", "two");
    last().onopen?.();
    last().says({ op: "state", table: "t", number: 1, seq: 1, state: before.state, tail: before.tail(0) });
    const after = withLines(2, "one", "three", "four");
    last().says({ op: "state", table: "t", number: 2, seq: 2, state: after.state, tail: after.tail(1) });
    expect(states.map((state) => state.view?.log.map((line) => line.text))).toEqual([["one", "two"], ["one", "three", "four"]]);
  });

  it("says how much of the log it has when the line broke", () => {
    const { state, tail } = withLines(1, "one", "two");
    last().onopen?.();
    last().says({ op: "state", table: "t", number: 1, seq: 1, state, tail: tail(0) });
    last().close();
    reopens();
    last().onopen?.();
    expect(last().lastOf("subscribe")["log"]).toEqual({ seat: "x", ...state.log });
  });

  it("asks for all of the log when it is not the one that the server means, and shows nothing meanwhile", () => {
    const { state, tail } = withLines(1, "one", "two");
    last().onopen?.();
    last().says({ op: "state", table: "t", number: 1, seq: 1, state, tail: tail(1) });
    expect(states.length).toBe(0);
    expect(last().countOf("subscribe")).toBe(2);
    expect(last().lastOf("subscribe")["log"]).toBeUndefined();
    last().says({ op: "state", table: "t", number: 2, seq: 1, state, tail: tail(0) });
    expect(states[0]?.view?.log.length).toBe(2);
  });

  it("has one answer under way and keeps the others back", async () => {
    last().lets();
    const first = line.submit(stateAt(1), answer);
    const second = line.submit(stateAt(2), answer);
    expect(last().countOf("submit")).toBe(1);
    last().says({ op: "reply", id: last().lastOf("submit")["id"], body: { seq: 2 } });
    await first;
    expect(last().countOf("submit")).toBe(2);
    last().says({ op: "reply", id: last().lastOf("submit")["id"], body: { seq: 3 } });
    await second;
  });

  it("takes a second click for the first one", () => {
    last().lets();
    expect(line.submit(stateAt(1), answer)).toBe(line.submit(stateAt(1), answer));
    expect(last().countOf("submit")).toBe(1);
  });

  it("sends an answer again under the same id when the line broke, and goes on from what it has", async () => {
    last().lets(5);
    const saved = line.submit(stateAt(1), answer);
    const id = last().lastOf("submit")["submitId"];
    last().close();
    expect(status[status.length - 1]).toBe("broken");
    reopens();
    last().onopen?.();
    expect(last().lastOf("subscribe")["number"]).toBe(5);
    last().says({ op: "reply", id: last().lastOf("subscribe")["id"], body: {} });
    expect(last().lastOf("submit")["submitId"]).toBe(id);
    last().says({ op: "reply", id: last().lastOf("submit")["id"], body: { seq: 2 } });
    await saved;
    last().says({ op: "patch", table: "t", from: 5, number: 6, seq: 2, patch: patchTo(2) });
    expect(states[states.length - 1]?.seq).toBe(2);
  });

  it("tries again when the server could not tell whether it was done", async () => {
    last().lets();
    const saved = line.submit(stateAt(1), answer);
    const id = last().lastOf("submit")["submitId"];
    last().says({ op: "reply", id: last().lastOf("submit")["id"], code: "uncertain", message: "" });
    timers[timers.length - 1]?.();
    expect(last().lastOf("submit")["submitId"]).toBe(id);
    expect(last().countOf("submit")).toBe(2);
    last().says({ op: "reply", id: last().lastOf("submit")["id"], body: {} });
    await saved;
  });

  it("tells a conflict to who answered, and goes on", async () => {
    last().lets();
    const refused = line.submit(stateAt(1), answer).catch((reason: { code: string }) => reason.code);
    last().says({ op: "reply", id: last().lastOf("submit")["id"], code: "stale_prompt", message: "old" });
    expect(await refused).toBe("stale_prompt");
    void line.submit(stateAt(2), answer);
    expect(last().countOf("submit")).toBe(2);
  });

  it("gives up on a table that is not there", () => {
    last().onopen?.();
    last().says({ op: "reply", id: last().lastOf("subscribe")["id"], code: "no_table", message: "" });
    expect(status[status.length - 1]).toBe("gone");
    expect(sockets.length).toBe(1);
  });

  it("keeps no more states than patches can start from", () => {
    last().lets();
    for (let n = 2; n < 1000; ++n) {
      last().says({ op: "patch", table: "t", from: n - 1, number: n, seq: n, patch: patchTo(n) });
    }
    const kept = (line as unknown as { states: Map<number, unknown> }).states;
    expect(kept.size).toBeLessThan(3);
  });
});
