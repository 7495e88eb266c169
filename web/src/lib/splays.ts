// Piles whose covered cards stick out to one side, as a board of the view says: a row for each player, a column for each pile.
import { isObject, type Json } from "./json";
import type { View, Zone } from "./types";

export interface SplayLook {
  board: string;
  column: number;
}
// What a list in the view's `extra` says of cards that can be used: by what it is decided, who joins in, and whom it hits.
export interface ReachLook {
  from: string;
  card: string;
  icon: string;
  shares: string;
  hit: string;
}
export interface Reach {
  icon: string;
  shares: string[];
  hit: string[];
}

export function directionOf(view: View, zone: Zone, look: SplayLook | undefined): string {
  const board = look && view.boards.find((one) => one.name === look.board);
  const row = view.players.findIndex((player) => player.seat === zone.owner);
  return board && row >= 0 ? (board.cells[row * board.columns + look.column] ?? "") : "";
}

// Where a card lies in a splayed pile of `count`, counted in steps from the left and from the top; place 0 is the lowest card.
export function placeInSplay(direction: string, place: number, count: number): { x: number; y: number } {
  const covered = count - 1 - place;
  if (direction === "left") return { x: covered, y: 0 };
  if (direction === "right") return { x: place, y: 0 };
  if (direction === "up") return { x: 0, y: covered };
  if (direction === "aslant") return { x: place, y: covered };
  return { x: 0, y: 0 };
}

// Of the four icons that are printed on a card (top left, then along the bottom), those that stick out.
const places: Record<string, number[]> = { left: [3], right: [0, 1], up: [1, 2, 3], aslant: [0, 1, 2, 3] };
export function iconsShown(body: string, direction: string): string {
  const icons = body.split(" ");
  return (places[direction] ?? []).flatMap((place) => icons[place] ?? []).join(", ");
}

const words = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === "string") : [];

export function reachOf(view: View, look: ReachLook | undefined, card: string): Reach | null {
  const list = look && view.extra?.[look.from];
  const found = Array.isArray(list) ? list.filter(isObject).find((entry) => entry[look!.card] === card) : undefined;
  if (!look || !found) return null;
  return { icon: words([found[look.icon] ?? ""]).join(""), shares: words(found[look.shares]), hit: words(found[look.hit]) };
}
