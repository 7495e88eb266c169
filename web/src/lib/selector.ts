// A question and whether an answer fits it, by the same rules as the server's. Two things lean on it: an answer is sent only
// when the server would take it, and none that the server would take is kept back. What the rules check beyond bounds
// (code `refused`) only the server can know.
//
// A response is looked at in the order malformed, actor, title, unknown, exclusive, count; an action, after its title, by
// count and payload. A selection is matched as a whole, so that a bare title never takes the one choice that another
// entry names by its id.
import { isObject, isWhole, safeEcho, type Json } from "./json";
import { payloadRefusal, schemaProblem } from "./schema";

export interface Bounds {
  min?: number;
  max?: number;
  count?: number;
}
export interface ChoiceObject extends Bounds {
  title: string;
  id?: string;
  exclusive?: boolean;
  disabled?: string;
  choices?: Choice[];
}
export type Choice = string | number | ChoiceObject;

export interface Selector extends Bounds {
  type?: "select" | "action";
  actor: string;
  title: string;
  sentence?: string; // how it reads, where that is more than the title
  choices?: Choice[];
  schema?: Json;
  covered?: boolean;
  why?: string[];
}
export type Entry = string | number | { title?: string; id?: string; selection?: Entry[] };
export interface Response {
  actor: string;
  title: string;
  selection: Json[];
}

export interface Range {
  min: number;
  max: number;
}
export interface Refusal {
  code: string;
  message: string;
}

// How many of so many can be picked. Null: the question itself is wrong.
export function resolve(bounds: Bounds, selectable: number): Range | null {
  let range: Range = { min: 1, max: 1 };
  if (bounds.count !== undefined) {
    range = { min: bounds.count, max: bounds.count };
  } else if (bounds.min !== undefined || bounds.max !== undefined) {
    const min = bounds.min ?? 0;
    range = { min, max: bounds.max ?? Math.max(selectable, min) };
  }
  if (range.min > range.max) return null;
  return { min: Math.min(range.min, selectable), max: Math.min(range.max, selectable) };
}

export function titleOf(choice: Choice): string {
  return typeof choice === "object" ? choice.title : String(choice);
}
export function idOf(choice: Choice): string {
  return typeof choice === "object" ? (choice.id ?? "") : "";
}
export function isGroup(choice: Choice): choice is ChoiceObject & { choices: Choice[] } {
  return typeof choice === "object" && choice.choices !== undefined;
}
// Why a choice cannot be picked now; undefined when it can.
export function disabledOf(choice: Choice): string | undefined {
  return typeof choice === "object" ? choice.disabled : undefined;
}
export function isExclusive(choice: Choice): boolean {
  return typeof choice === "object" && choice.exclusive === true;
}
export function selectable(choices: Choice[]): number {
  return choices.filter((choice) => disabledOf(choice) === undefined).length;
}
export function rangeOf(question: Bounds & { choices?: Choice[] }): Range | null {
  return resolve(question, selectable(question.choices ?? []));
}

// --- matching ---

function isWellFormed(entry: Json): boolean {
  if (typeof entry === "string" || isWhole(entry)) return true;
  if (!isObject(entry)) return false;
  let names = false;
  for (const [key, value] of Object.entries(entry)) {
    if (key === "title" || key === "id") {
      names = true;
      if (typeof value !== "string") return false;
    } else if (key === "selection") {
      if (!Array.isArray(value) || !value.every(isWellFormed)) return false;
    } else {
      return false;
    }
  }
  return names;
}

function nameOf(entry: Entry): string {
  if (typeof entry === "string") return safeEcho(entry);
  if (typeof entry === "number") return String(entry);
  return safeEcho(entry.title ?? entry.id ?? "");
}

const nobody = -1;

// Matches the entries of one list to the choices of one list, each entry to a choice of its own.
class Level {
  private readonly takenBy: number[];
  private readonly triedBy: number[];
  private readonly within = new Map<number, boolean>();

  constructor(
    private readonly choices: Choice[],
    private readonly bounds: Bounds,
    private readonly entries: Entry[],
  ) {
    this.takenBy = choices.map(() => nobody);
    this.triedBy = choices.map(() => nobody);
  }

  match(): Refusal | null {
    const range = resolve(this.bounds, selectable(this.choices));
    if (range === null) return { code: "selector", message: "the rules ask for at least more than at most" };
    const hasItsOwn = this.entries.map((entry, i) => this.placeById(entry, i));
    for (let i = 0; i < this.entries.length; ++i) {
      if (!hasItsOwn[i] && !this.place(i, i)) {
        return { code: "unknown", message: `Selection ${nameOf(this.entries[i] as Entry)} didn't exist in the choices` };
      }
    }
    if (this.entries.length > 1 && this.choices.some((choice, i) => this.takenBy[i] !== nobody && isExclusive(choice))) {
      return { code: "exclusive", message: "Exclusive choice mixed with other choices" };
    }
    const got = this.entries.length;
    if (got < range.min || got > range.max) {
      return {
        code: "count",
        message: `Invalid number of options selected: expected ${range.min}-${range.max}, got ${got}`,
      };
    }
    return null;
  }

  private placeById(entry: Entry, i: number): boolean {
    const id = typeof entry === "object" ? entry.id : undefined;
    return id !== undefined && this.byId(id).some((at) => this.takeIfFree(i, at));
  }

  // Finds a choice for an entry; where none is free, moving entries that were placed before to others.
  private place(entry: number, mover: number): boolean {
    const named = this.namedBy(this.entries[entry] as Entry);
    return (
      named.some((at) => this.takeIfFree(entry, at)) || named.some((at) => this.takeByMoving(entry, at, mover))
    );
  }

  private takeIfFree(entry: number, at: number): boolean {
    if (this.takenBy[at] !== nobody || !this.fits(entry, at)) return false;
    this.takenBy[at] = entry;
    return true;
  }

  private takeByMoving(entry: number, at: number, mover: number): boolean {
    const holder = this.takenBy[at] ?? nobody;
    if (holder === nobody || this.triedBy[at] === mover || !this.fits(entry, at)) return false;
    this.triedBy[at] = mover;
    if (!this.place(holder, mover)) return false;
    this.takenBy[at] = entry;
    return true;
  }

  private byId(id: string): number[] {
    return id === "" ? [] : this.indices((choice) => idOf(choice) === id);
  }
  private indices(is: (choice: Choice) => boolean): number[] {
    return this.choices.flatMap((choice, i) => (is(choice) ? [i] : []));
  }

  // The choices that an entry may mean, best first.
  private namedBy(entry: Entry): number[] {
    if (typeof entry === "number") return this.indices((choice) => choice === entry);
    if (typeof entry === "string") return this.indices((choice) => titleOf(choice) === entry);
    const byId = entry.id === undefined ? [] : this.byId(entry.id);
    const byTitle =
      entry.title === undefined
        ? []
        : this.indices((choice) => titleOf(choice) === entry.title && (entry.id === undefined || idOf(choice) === ""));
    return [...byId, ...byTitle];
  }

  private fits(entry: number, at: number): boolean {
    const choice = this.choices[at] as Choice;
    const value = this.entries[entry] as Entry;
    if (disabledOf(choice) !== undefined || (typeof choice === "number") !== (typeof value === "number")) return false;
    const selection = typeof value === "object" ? value.selection : undefined;
    if (isGroup(choice) !== (selection !== undefined)) return false;
    if (!isGroup(choice) || selection === undefined) return true;
    const key = entry * this.choices.length + at;
    const known = this.within.get(key);
    if (known !== undefined) return known;
    const fits = new Level(choice.choices, choice, selection).match() === null;
    this.within.set(key, fits);
    return fits;
  }
}

// --- the response as a whole ---

function shapeRefusal(response: Json): string {
  if (!isObject(response)) return "A response is an object with actor, title and selection";
  for (const key of Object.keys(response)) {
    if (key !== "actor" && key !== "title" && key !== "selection") {
      return `Unknown field ${safeEcho(key)}; expected actor, title and selection`;
    }
  }
  for (const key of ["actor", "title"]) {
    if (typeof response[key] !== "string") return `The ${key} of a response must be a text`;
  }
  return Array.isArray(response["selection"]) ? "" : "The selection of a response must be a list";
}

function matchPayload(selector: Selector, selection: Json[]): Refusal | null {
  const wrongSchema = schemaProblem(selector.schema);
  if (wrongSchema) return { code: "selector", message: wrongSchema };
  if (selection.length !== 1) {
    return {
      code: "count",
      message: `Invalid number of options selected: expected 1-1, got ${selection.length}`,
    };
  }
  const wrong = payloadRefusal(selector.schema, selection[0] as Json);
  return wrong ? { code: "payload", message: wrong } : null;
}

// Null when the server would take it, else what the server would say.
export function refusalOf(selector: Selector, response: Json): Refusal | null {
  const shape = shapeRefusal(response);
  if (shape) return { code: "malformed", message: shape };
  const { actor, title, selection } = response as unknown as Response;
  const isAction = selector.type === "action";
  if (!isAction && !selection.every(isWellFormed)) {
    return { code: "malformed", message: "A selection holds words, whole numbers and objects with title, id, selection" };
  }
  if (actor !== selector.actor) return { code: "actor", message: "This question is for somebody else" };
  if (title !== selector.title) return { code: "title", message: "Response title doesn't match the request" };
  if (isAction) return matchPayload(selector, selection);
  return new Level(selector.choices ?? [], selector, selection as Entry[]).match();
}
