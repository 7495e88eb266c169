// The logs of a table, one for each seat that one looks from. They come in messages beside the states, each line once and in its
// order (docs/api.md), and are put back where GET has them: `view.log` and `answeredBy`.
import { emptyPrint, fnv1a64 } from "./fingerprint";
import { canonical, type Json } from "./json";
import type { AnsweredBy, LogLine, TableState } from "./types";

// So many entries of a list stay, and these come after them.
interface ListTail<Entry> {
  from: number;
  entries: Entry[];
}
export interface Tail {
  seat: string | null;
  log?: ListTail<LogLine>;
  answeredBy?: ListTail<AnsweredBy>;
}

interface Log {
  lines: LogLine[];
  prints: string[]; // after each line
  answers: AnsweredBy[];
}
const none: Log = { lines: [], prints: [], answers: [] };

function extended<Entry>(list: Entry[], tail: ListTail<Entry> | undefined): Entry[] {
  return tail ? [...list.slice(0, tail.from), ...tail.entries] : list;
}

export class Logs {
  private readonly bySeat = new Map<string | null, Log>();

  take(tail: Tail): void {
    const { lines, prints, answers } = this.bySeat.get(tail.seat) ?? none;
    const printed = extended(prints, tail.log && { from: tail.log.from, entries: [] });
    for (const line of tail.log?.entries ?? []) {
      printed.push(fnv1a64(canonical(line as Json) + "\n", printed[printed.length - 1]));
    }
    this.bySeat.set(tail.seat, {
      lines: extended(lines, tail.log),
      prints: printed,
      answers: extended(answers, tail.answeredBy),
    });
  }

  clear(): void {
    this.bySeat.clear();
  }

  // Whether the log that goes with a state is all there.
  fits({ seat, log }: TableState): boolean {
    const { lines, prints } = this.bySeat.get(seat) ?? none;
    return log.length === lines.length && log.print === (prints[prints.length - 1] ?? emptyPrint);
  }

  put<State extends TableState>(state: State): State {
    const { lines, answers } = this.bySeat.get(state.seat) ?? none;
    return { ...state, answeredBy: answers, view: state.view && { ...state.view, log: lines } };
  }

  // What to tell the server that one has of it already.
  mark(seat: string | null): { seat: string | null; length: number; print: string } | null {
    const { lines, prints } = this.bySeat.get(seat) ?? none;
    const print = prints[prints.length - 1];
    return print === undefined ? null : { seat, length: lines.length, print };
  }
}
