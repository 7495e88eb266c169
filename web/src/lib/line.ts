// The line to one table: a WebSocket that is opened again whenever it breaks, the table's state as patches bring it up to
// date, commands and their replies, and answers one at a time.
//   (1) A state is given on only when its fingerprint is right; where a patch leads to a wrong one, all of it is asked for. So with
//       its log, which comes in pieces beside the states.
//   (2) One answer is under way at a time. It counts as saved when the server says so, not before; when the line breaks it
//       is sent again under the same id, so that it is done once.
//   (3) Two answers to one question are one: a second click gets what the first one gets.
import { viewPrint } from "./fingerprint";
import { Refused, type Invitation } from "./http";
import type { Json, JsonObject } from "./json";
import { Logs, type Tail } from "./logs";
import { applyPatch, type Operation } from "./patch";
import type { Response } from "./selector";
import type { TableState } from "./types";

// As much of a WebSocket as is needed.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export type LineStatus = "connecting" | "open" | "broken" | "gone";
export interface LineOptions {
  table: string;
  invitation: Invitation;
  open: () => Socket;
  onState: (state: TableState, arrived: number, isVerified: boolean) => void;
  onStatus: (status: LineStatus, refusal?: Refused) => void;
  onAnswers?: (underWay: boolean, queued: number) => void;
  later?: (then: () => void, ms: number) => unknown;
  stop?: (timer: unknown) => void;
}

interface Waiting {
  done: (body: JsonObject) => void;
  refused: (reason: Refused) => void;
  answer?: Answer;
}
interface Answer {
  branchId: number;
  promptId: number;
  submitId: string;
  seat: string | null;
  response: Response;
  promise: Promise<void>;
  done: () => void;
  refused: (reason: Refused) => void;
  attempts: number;
}

const firstPause = 400;
const longestPause = 8000;
const pingEvery = 20000;
const mostAttempts = 8;
const again = ["uncertain", "unavailable", "busy", "too_fast"];

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableLine {
  private socket: Socket | null = null;
  private isOpen = false;
  private isClosed = false;
  private pause = firstPause;
  private reopening: unknown = null;
  private pinging: unknown = null;
  private heard = true;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  // States that a patch may start from, by number, and the newest that was acknowledged.
  private readonly states = new Map<number, TableState>();
  private acknowledged: number | null = null;
  private readonly logs = new Logs();
  private askedForAll = false;
  private current: Answer | null = null;
  private readonly queue: Answer[] = [];

  constructor(private readonly options: LineOptions) {
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.stop(this.reopening);
    this.stop(this.pinging);
    this.detach();
    this.failAll(new Refused("offline", ""));
  }

  // Whatever can be done at a table (docs/api.md), but for answers.
  command(op: string, body: object = {}): Promise<JsonObject> {
    return new Promise((done, refused) => {
      if (!this.isOpen) {
        refused(new Refused("offline", ""));
      } else {
        this.post(op, body, { done, refused });
      }
    });
  }

  // Settles when the answer is durable. Behind another that is under way it waits for its turn.
  submit(state: TableState, response: Response): Promise<void> {
    const { branchId, promptId, seat } = state;
    const same = [this.current, ...this.queue].find((answer) => answer?.promptId === promptId && answer.seat === seat);
    if (same) return same.promise;
    let done: () => void = () => {};
    let refused: (reason: Refused) => void = () => {};
    const promise = new Promise<void>((yes, no) => {
      done = yes;
      refused = no;
    });
    this.queue.push({ branchId, promptId, seat, response, submitId: newId(), promise, done, refused, attempts: 0 });
    this.nextAnswer();
    return promise;
  }

  // Asks for the state in full.
  reload(): void {
    this.askedForAll = true;
    this.sendRaw({ op: "full", table: this.options.table });
  }

  // Tries at once rather than after the pause: the network is back, or somebody looks again.
  wake(): void {
    if (!this.isOpen && !this.isClosed && this.reopening !== null) {
      this.stop(this.reopening);
      this.pause = firstPause;
      this.connect();
    }
  }

  // --- the socket ---

  private later(then: () => void, ms: number): unknown {
    return this.options.later ? this.options.later(then, ms) : setTimeout(then, ms);
  }
  private stop(timer: unknown): void {
    if (timer === null) return;
    if (this.options.stop) this.options.stop(timer);
    else clearTimeout(timer as ReturnType<typeof setTimeout>);
  }

  private connect(): void {
    this.reopening = null;
    this.options.onStatus("connecting");
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(event.data);
    socket.onclose = () => this.broke();
  }

  private detach(): void {
    if (this.socket) {
      this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
      this.socket.close();
    }
    this.socket = null;
    this.isOpen = false;
  }

  private opened(): void {
    this.isOpen = true;
    this.heard = true;
    this.subscribe();
    this.schedulePing();
  }

  // What it says that one has, is not told again.
  private subscribe(): void {
    const { invitation } = this.options;
    const number = this.acknowledged;
    const last = number === null ? undefined : this.states.get(number);
    const log = last && this.logs.mark(last.seat);
    this.post(
      "subscribe",
      { ...(invitation ? { invitation } : {}), ...(number === null ? {} : { number }), ...(log ? { log } : {}) },
      { done: () => this.subscribed(), refused: (reason) => this.notLetIn(reason) },
    );
  }

  private subscribed(): void {
    this.pause = firstPause;
    this.options.onStatus("open");
    if (this.current) {
      this.sendAnswer(this.current);
    } else {
      this.nextAnswer();
    }
  }

  private notLetIn(reason: Refused): void {
    if (reason.code === "no_table") {
      this.isClosed = true;
      this.stop(this.pinging);
      this.detach();
      this.options.onStatus("gone", reason);
    } else if (reason.code !== "offline") {
      this.socket?.close();
    }
  }

  private broke(): void {
    this.stop(this.pinging);
    this.detach();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) {
      if (!one.answer) one.refused(new Refused("offline", ""));
    }
    if (this.isClosed) return;
    this.options.onStatus("broken");
    this.reopening = this.later(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  private schedulePing(): void {
    this.pinging = this.later(() => {
      if (!this.heard) {
        this.socket?.close();
        return;
      }
      this.heard = false;
      this.sendRaw({ op: "ping" });
      this.schedulePing();
    }, pingEvery);
  }

  private post(op: string, body: object, waiting: Waiting): void {
    const id = ++this.lastId;
    this.waiting.set(id, waiting);
    this.sendRaw({ ...body, op, table: this.options.table, id });
  }
  private sendRaw(message: object): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  // --- what comes in ---

  private received(data: unknown): void {
    const arrived = performance.now();
    this.heard = true;
    const message = JSON.parse(String(data)) as {
      op: string;
      id?: number | null;
      code?: string;
      message?: string;
      body?: JsonObject;
      number: number;
      from: number;
      state: TableState;
      patch: Operation[];
      tail?: Tail;
    };
    if (message.tail) this.logs.take(message.tail);
    if (message.op === "reply" && typeof message.id === "number") {
      const one = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.code) {
        one?.refused(new Refused(message.code, message.message ?? "", (message.body ?? null) as Json));
      } else {
        one?.done(message.body ?? {});
      }
    } else if (message.op === "state") {
      this.askedForAll = false;
      this.states.clear();
      this.take(message.number, message.state, arrived, true);
    } else if (message.op === "patch") {
      this.patched(message.from, message.number, message.patch, arrived);
    }
  }

  private patched(from: number, number: number, patch: Operation[], arrived: number): void {
    if (this.askedForAll) return;
    const base = this.states.get(from);
    let state: TableState | null = null;
    try {
      state = base === undefined ? null : applyPatch(base, patch);
    } catch {
      state = null;
    }
    if (state === null) {
      this.reload();
      return;
    }
    for (const old of this.states.keys()) {
      if (old < from) this.states.delete(old);
    }
    this.take(number, state, arrived, false);
  }

  private take(number: number, state: TableState, arrived: number, isFull: boolean): void {
    const isVerified = state.view === null || viewPrint(state.view) === state.viewPrint;
    if (!isVerified && !isFull) {
      this.reload();
      return;
    }
    if (!this.logs.fits(state)) {
      this.logs.clear();
      this.acknowledged = null;
      this.subscribe();
      return;
    }
    this.states.set(number, state);
    this.acknowledged = number;
    this.sendRaw({ op: "ack", table: this.options.table, number });
    this.options.onState(this.logs.put(state), arrived, isVerified);
  }

  // --- answers ---

  private told(): void {
    this.options.onAnswers?.(this.current !== null, this.queue.length);
  }

  private nextAnswer(): void {
    if (this.current === null) {
      this.current = this.queue.shift() ?? null;
      if (this.current) this.sendAnswer(this.current);
    }
    this.told();
  }

  private sendAnswer(answer: Answer): void {
    if (!this.isOpen) return;
    const { branchId, promptId, submitId, response, seat } = answer;
    const body = { branchId, promptId, submitId, response, ...(seat === null ? {} : { seat }) };
    this.post("submit", body, {
      answer,
      done: () => this.settled(answer, null),
      refused: (reason) => {
        if (again.includes(reason.code) && ++answer.attempts < mostAttempts) {
          this.later(() => this.current === answer && this.sendAnswer(answer), firstPause * 2 ** answer.attempts);
        } else {
          this.settled(answer, reason);
        }
      },
    });
  }

  private settled(answer: Answer, reason: Refused | null): void {
    if (this.current !== answer) return;
    this.current = null;
    if (reason) answer.refused(reason);
    else answer.done();
    this.nextAnswer();
  }

  private failAll(reason: Refused): void {
    for (const answer of [this.current, ...this.queue]) answer?.refused(reason);
    this.current = null;
    this.queue.length = 0;
    for (const one of this.waiting.values()) {
      if (!one.answer) one.refused(reason);
    }
    this.waiting.clear();
  }
}
