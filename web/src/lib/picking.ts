// What a thing on the table, or a line in the list, is to the question: whether it can be picked, is picked, or why not.
import { say } from "../messages";
import { blockOf, boundsOf, isPicked, levelAt, placeOf, type Block, type Draft, type Level, type Path } from "./answer";
import type { Selector } from "./selector";

export interface Pick {
  paths: Path[];
  isPicked: boolean;
  place: number; // among those picked, where there are several; otherwise 0
  why: string; // why it cannot be picked; empty when it can
}

// Reasons may begin with a code for programs ("TOO_FEW: ..."); people read the rest.
export function reasonOf(why: string): string {
  return why.replace(/^[A-Z][A-Z_]+: /, "");
}

export function blockSentence(block: Block | null): string {
  if (block === null) return "";
  return block.kind === "disabled" ? say.isDisabled(reasonOf(block.why)) : say.isFull(block.max);
}

// The place among those picked, on the innermost level that takes several: a target alone in its group has the group's.
function placeShown(selector: Selector, draft: Draft, path: Path): number {
  if (path.length === 0) return 0;
  const above = path.slice(0, -1);
  return boundsOf(levelAt(selector, above)).max > 1 ? placeOf(draft, path) : placeShown(selector, draft, above);
}

export function pickOf(selector: Selector | null, draft: Draft, paths: Path[] | undefined): Pick | null {
  if (!selector || !paths || paths.length === 0) return null;
  const picked = paths.find((path) => isPicked(draft, path));
  const reasons = paths.map((path) => blockSentence(blockOf(selector, draft, path)));
  return {
    paths,
    isPicked: picked !== undefined,
    place: picked === undefined ? 0 : placeShown(selector, draft, picked),
    why: picked !== undefined || reasons.includes("") ? "" : (reasons[0] ?? ""),
  };
}

// How many are to be picked, in words.
export function boundsText(level: Level): string {
  const { min, max } = boundsOf(level);
  const all = level.choices?.length ?? 0;
  if (min === 1 && max === 1) return say.pickOne;
  if (min === max) return say.pickExactly(min);
  if (min === 0 && max === all) return say.pickAny;
  return min === 0 ? say.pickUpTo(max) : say.pickBetween(min, max);
}
