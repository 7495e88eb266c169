// An answer while it is put together: what is picked on each level, in the order it was picked. Drafts are values; every
// function gives a new one. What could never become an answer cannot be picked, and the reason can be asked for.
import {
  disabledOf,
  idOf,
  isExclusive,
  isGroup,
  rangeOf,
  refusalOf,
  titleOf,
  type Bounds,
  type Choice,
  type Entry,
  type Range,
  type Refusal,
  type Response,
  type Selector,
} from "./selector";
import type { Json } from "./json";

export interface Draft {
  picked: readonly number[];
  within: Readonly<Record<number, Draft>>;
}
// Where a choice stands: its index, within a group the group's before it.
export type Path = readonly number[];
export interface Level extends Bounds {
  choices?: Choice[];
}

export const nothing: Draft = { picked: [], within: {} };

export function keyOf(path: Path): string {
  return path.join("/");
}
export function choiceAt(level: Level, path: Path): Choice | undefined {
  const choice = level.choices?.[path[0] ?? -1];
  if (choice === undefined || path.length < 2) return choice;
  return isGroup(choice) ? choiceAt(choice, path.slice(1)) : undefined;
}
export function levelAt(level: Level, path: Path): Level {
  const choice = path.length === 0 ? undefined : choiceAt(level, path);
  return choice !== undefined && isGroup(choice) ? choice : level;
}
export function draftAt(draft: Draft, path: Path): Draft {
  return path.reduce((at, index) => at.within[index] ?? nothing, draft);
}
export function isPicked(draft: Draft, path: Path): boolean {
  return draftAt(draft, path.slice(0, -1)).picked.includes(path[path.length - 1] ?? -1);
}
// The place of a choice among those picked beside it, from 1; 0 when it is not picked.
export function placeOf(draft: Draft, path: Path): number {
  return draftAt(draft, path.slice(0, -1)).picked.indexOf(path[path.length - 1] ?? -1) + 1;
}
export function boundsOf(level: Level): Range {
  return rangeOf(level) ?? { min: 0, max: 0 };
}

// --- picking ---

export type Block =
  | { kind: "disabled"; why: string }
  | { kind: "full"; max: number };

// Why a choice cannot be picked now; null when it can, or can be taken back. Where one alone is picked, another takes its
// place, and where one goes with no other, either pushes out the other: nothing stands in the way then.
export function blockOf(level: Level, draft: Draft, path: Path): Block | null {
  const [index, ...rest] = path;
  const choice = level.choices?.[index ?? -1];
  if (index === undefined || choice === undefined) return null;
  const why = disabledOf(choice);
  if (why !== undefined) return { kind: "disabled", why };
  if (rest.length > 0 && isGroup(choice)) {
    const inner = blockOf(choice, draft.within[index] ?? nothing, rest);
    if (inner) return inner;
  }
  if (draft.picked.includes(index)) return null;
  const { max } = boundsOf(level);
  if (max === 0) return { kind: "full", max };
  const staying = keptBeside(level, draft, index);
  return max > 1 && staying.length >= max ? { kind: "full", max } : null;
}

// What stays picked when another is added.
function keptBeside(level: Level, draft: Draft, index: number): number[] {
  const choices = level.choices ?? [];
  if (boundsOf(level).max <= 1 || isExclusive(choices[index] ?? "")) return [];
  return draft.picked.filter((one) => !isExclusive(choices[one] ?? ""));
}

function withPicked(draft: Draft, picked: readonly number[]): Draft {
  const within: Record<number, Draft> = {};
  for (const index of picked) {
    const inner = draft.within[index];
    if (inner) within[index] = inner;
  }
  return { picked, within };
}

function add(level: Level, draft: Draft, index: number): Draft {
  if (draft.picked.includes(index)) return draft;
  return withPicked(draft, [...keptBeside(level, draft, index), index]);
}

// Picks what is not picked, takes back what is. A member of a group brings its group along, and the last one to go takes
// it away again.
export function toggle(level: Level, draft: Draft, path: Path): Draft {
  const [index, ...rest] = path;
  if (index === undefined || blockOf(level, draft, path)) return draft;
  const choice = level.choices?.[index];
  if (rest.length === 0 || choice === undefined || !isGroup(choice)) {
    return draft.picked.includes(index)
      ? withPicked(draft, draft.picked.filter((one) => one !== index))
      : add(level, draft, index);
  }
  const inner = toggle(choice, draft.within[index] ?? nothing, rest);
  if (inner.picked.length === 0) return withPicked(draft, draft.picked.filter((one) => one !== index));
  const outer = add(level, draft, index);
  return { picked: outer.picked, within: { ...outer.within, [index]: inner } };
}

// Moves what was picked at `from` to `to`, counted from 0, on the level that `path` leads to.
export function move(draft: Draft, path: Path, from: number, to: number): Draft {
  const [index, ...rest] = path;
  if (index !== undefined) {
    const inner = move(draft.within[index] ?? nothing, rest, from, to);
    return { picked: draft.picked, within: { ...draft.within, [index]: inner } };
  }
  const picked = [...draft.picked];
  const [moved] = picked.splice(from, 1);
  if (moved === undefined || to < 0 || to > picked.length) return draft;
  picked.splice(to, 0, moved);
  return { picked, within: draft.within };
}

// --- what is still missing ---

export type Lack =
  | { kind: "more"; count: number; group: string }
  | { kind: "fewer"; count: number }
  | { kind: "refused"; refusal: Refusal };

function lackIn(level: Level, draft: Draft, title: string): Lack | null {
  const choices = level.choices ?? [];
  for (const index of draft.picked) {
    const choice = choices[index];
    if (choice !== undefined && isGroup(choice)) {
      const lack = lackIn(choice, draft.within[index] ?? nothing, choice.title);
      if (lack) return lack;
    }
  }
  const { min, max } = boundsOf(level);
  const got = draft.picked.length;
  if (got < min) return { kind: "more", count: min - got, group: title };
  return got > max ? { kind: "fewer", count: got - max } : null;
}

// What keeps a draft from being an answer; null when the server would take it.
export function lackOf(selector: Selector, draft: Draft): Lack | null {
  const lack = lackIn(selector, draft, "");
  if (lack) return lack;
  const refusal = refusalOf(selector, responseOf(selector, draft) as unknown as Json);
  return refusal ? { kind: "refused", refusal } : null;
}

// --- the answer ---

function entryOf(choice: Choice, inner: Draft): Entry {
  if (isGroup(choice)) {
    return {
      title: choice.title,
      ...(choice.id === undefined ? {} : { id: choice.id }),
      selection: selectionOf(choice, inner),
    };
  }
  const id = idOf(choice);
  if (typeof choice === "number") return choice;
  return id === "" ? titleOf(choice) : { title: titleOf(choice), id };
}

function selectionOf(level: Level, draft: Draft): Entry[] {
  return draft.picked.flatMap((index) => {
    const choice = level.choices?.[index];
    return choice === undefined ? [] : [entryOf(choice, draft.within[index] ?? nothing)];
  });
}

export function responseOf(selector: Selector, draft: Draft): Response {
  return { actor: selector.actor, title: selector.title, selection: selectionOf(selector, draft) as Json[] };
}
export function payloadResponse(selector: Selector, payload: Json): Response {
  return { actor: selector.actor, title: selector.title, selection: [payload] };
}

// --- what kind of question it is ---

export type Kind = "action" | "yesno" | "one" | "order" | "several";

export function kindOf(selector: Selector): Kind {
  if (selector.type === "action") return "action";
  const choices = selector.choices ?? [];
  const hasGroups = choices.some(isGroup);
  const { min, max } = boundsOf(selector);
  if (!hasGroups && choices.length === 2 && min === 1 && max === 1) {
    const words = choices.map((choice) => titleOf(choice).toLowerCase());
    if (words[0] === "yes" && words[1] === "no") return "yesno";
  }
  if (min === 1 && max === 1) return "one";
  const all = choices.filter((choice) => disabledOf(choice) === undefined).length;
  const isOrder = !hasGroups && all > 1 && max === all && (min === 0 || min === all);
  return isOrder && /\b(order|first)\b/i.test(selector.title) ? "order" : "several";
}

// Whether a click may leave the answer unfinished: where several are picked, on this level or in a group of it.
export function needsMoreThanAClick(level: Level): boolean {
  const { min, max } = boundsOf(level);
  return min !== 1 || max !== 1 || (level.choices ?? []).some((choice) => isGroup(choice) && needsMoreThanAClick(choice));
}

// Whether one click is the whole answer.
export function isOneClick(selector: Selector, path: Path): boolean {
  const { min, max } = boundsOf(selector);
  return min === 1 && max === 1 && lackOf(selector, toggle(selector, nothing, path)) === null;
}

// Whether there is nothing to do but to pass: a pass first, and after it only passes for longer.
export function isOnlyPassing(selector: Selector): boolean {
  const [first, ...others] = (selector.choices ?? []).map((choice) => titleOf(choice).toLowerCase());
  return first === "pass" && others.every((title) => title.startsWith("pass ") || title === "ask me again");
}
