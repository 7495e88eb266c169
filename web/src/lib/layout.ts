// How a game is laid out on the screen. Everything has an answer without a layout; a game's own, the data in its
// board/layout.json, which the server sends with the list of games, says what it would like otherwise. docs/board.md has the
// format for people.
import { byName, bySuit, playingFace } from "./faces";
import type { Card, View, Zone } from "./types";
import { zoneKey } from "./places";
import type { ReachLook, SplayLook } from "./splays";

export type Area = "centre" | "side" | "seat" | "mine" | "hidden";
export type Show = "fan" | "row" | "grid" | "list" | "pile" | "stack" | "count" | "chip" | "slots" | "groups" | "splay";
export type Size = "small" | "medium" | "large" | "huge";
// How a card is drawn: as a card of some size, as a line with its name, or as wide and flat as its place.
export type CardSize = Size | "line" | "tile";

export interface ZoneLook {
  area: Area;
  show: Show;
  size: Size;
  label: string;
  sort: "" | "suit" | "name";
  by: boolean;
  empty: "show" | "hide";
  slots: string[]; // what is printed at each place, seen while no card lies there
  groups: "kind" | "body"; // the printed word that cards lie together by
  splay?: SplayLook; // with "splay": where it is said which way the covered cards stick out
  colour?: string;
  icon?: string;
  choice?: string; // the word among the choices that the whole zone stands for
  without?: string; // cards that lack this token lie face down: they are greyed for whoever knows them
}
export interface TokenLook {
  icon?: string;
  label?: string;
  number?: boolean; // also when it is 1
  turn?: boolean;
  tilt?: boolean;
  dim?: boolean;
  hide?: boolean;
}
// A letter with a colour, grey unless said: what costs are written with. An icon is drawn instead of the letter.
export interface MarkLook {
  label: string;
  colour?: string;
  icon?: string;
}
export interface CounterLook {
  icon?: string;
  mark?: string;
  dim?: boolean;
  label?: string;
  hide?: boolean;
  hideZero?: boolean;
  plus?: string; // the counter that is added each round, shown beside it
  from?: number; // with `to`: how far it has come is drawn as a bar
  to?: number;
}
// How a cell looks by the words in it; several may hold for one.
export interface CellLook {
  colour?: string;
  edge?: string;
  icon?: string;
  hide?: boolean; // the word itself is not written: colour and icon tell it
}
export interface BoardLook {
  size?: Size;
  label?: string;
  shape?: "squares" | "hex" | "dice" | "notes";
  rows?: number[]; // of hexes: how many stand in each row; what is left over stands below
  area?: "centre" | "side" | "hidden";
  choices?: "number" | "word" | "none";
  asks?: string[]; // the question, or the group within it, that its cells are choices of has one of these texts
  current?: string; // the counter that says which cell is the present one, from 1
  cells?: Record<string, CellLook>;
}
// Zones in columns: those of one owner whose names begin alike and have these ends, from the outside to the inside.
export interface ColumnsLook {
  ends: string[];
  choices?: string[]; // one of these and the column's name among the choices picks the column
  marker?: MarkerLook;
  notes?: NotesLook;
}
// Where somebody stands who goes along a column: keys of an object in the view's `extra`. The place is 0 inside, and counts the
// cards of the outermost zone from there.
export interface MarkerLook {
  from: string;
  column: string;
  place: string;
  says: string;
}
// What a list in the view's `extra` says of cards: a number for each, and lines with words for what has become of them.
export interface NotesLook {
  from: string;
  card: string;
  number: string;
  lines: string;
  text: string;
  done: string[];
}
export interface GameLayout {
  columns?: ColumnsLook;
  reach?: ReachLook;
  seats?: "around" | "row";
  shared?: "middle" | "left" | "right";
  phases?: string[];
  marks?: Record<string, MarkLook>;
  recent?: boolean;
  zones?: Record<string, Partial<ZoneLook> & { mine?: Partial<ZoneLook> }>;
  boards?: Record<string, BoardLook>;
  counters?: Record<string, CounterLook>;
  tokens?: Record<string, TokenLook>;
}

// An entry of a layout by name: exactly, or by a pattern that ends in a star.
export function entryFor<T>(entries: Record<string, T> | undefined, name: string): T | undefined {
  if (!entries) return undefined;
  if (Object.hasOwn(entries, name)) return entries[name];
  const pattern = Object.keys(entries).find((key) => key.endsWith("*") && name.startsWith(key.slice(0, -1)));
  return pattern === undefined ? undefined : entries[pattern];
}

// --- zones ---

const longestRow = 8;
const longestFan = 18;

function usualShow(zone: Zone, isMine: boolean): Show {
  const isHidden = zone.cards.every((card) => card.face === undefined);
  if (zone.visibility === "count" || (isHidden && zone.ordered)) return "pile";
  if (isHidden && zone.count > 0) return "count";
  if (zone.ordered && zone.count > longestRow) return "pile";
  if (isMine && !zone.ordered && zone.visibility === "owner") return zone.count > longestFan ? "grid" : "fan";
  return zone.count > longestRow ? "grid" : "row";
}

// Names want room to be read; playing cards and backs do not.
function usualSize(zone: Zone, isMine: boolean, show: Show): Size {
  if (zone.owner === undefined) return "medium";
  if (isMine) return show === "fan" ? "large" : "medium";
  const hasNames = zone.cards.some((card) => card.face !== undefined && playingFace(card.face) === null);
  return hasNames ? "medium" : "small";
}

export function lookOf(zone: Zone, viewer: string | null, layout: GameLayout): ZoneLook {
  const isMine = zone.owner !== undefined && zone.owner === viewer;
  const show = usualShow(zone, isMine);
  const own = entryFor(layout.zones, zone.name);
  return {
    area: zone.owner === undefined ? "centre" : isMine ? "mine" : "seat",
    show,
    size: usualSize(zone, isMine, show),
    label: zone.name,
    sort: "",
    by: false,
    empty: zone.owner === undefined ? "show" : "hide",
    slots: [],
    groups: "kind",
    ...own,
    ...(isMine ? own?.mine : {}),
  };
}

export interface LaidZone {
  key: string;
  zone: Zone;
  look: ZoneLook;
}

// The zones that are shown, in the order of the view. What a layout puts on "mine" of another is beside that one.
export function laidZones(view: View, layout: GameLayout): LaidZone[] {
  return view.zones.flatMap((zone) => {
    const look = lookOf(zone, view.seat, layout);
    const isAway = look.area === "hidden" || (zone.count === 0 && look.empty === "hide");
    if (isAway) return [];
    const area = look.area === "mine" && zone.owner !== view.seat ? "seat" : look.area;
    return [{ key: zoneKey(zone), zone, look: area === look.area ? look : { ...look, area } }];
  });
}

export function sorted(cards: Card[], sort: ZoneLook["sort"]): Card[] {
  if (sort === "") return cards;
  return [...cards].sort(sort === "suit" ? bySuit : byName);
}

// The cards of a zone by the first of the words that are printed on them, in the order in which those first come up.
export function grouped(cards: Card[], wordOf: (face: string) => string): { word: string; cards: Card[] }[] {
  const groups = new Map<string, Card[]>();
  for (const card of cards) {
    const [word = ""] = (card.face === undefined ? "" : wordOf(card.face)).split(/[ ,]/);
    groups.set(word, [...(groups.get(word) ?? []), card]);
  }
  return [...groups].map(([word, some]) => ({ word, cards: some }));
}

// --- boards ---

// What a layout says of a cell: of each of its words, the later in the layout over the earlier.
export function cellLookOf(cell: string, look: BoardLook | undefined): CellLook {
  const words = ` ${cell.replaceAll(",", " ")} `;
  const holding = Object.entries(look?.cells ?? {}).filter(([word]) => words.includes(` ${word} `));
  return Object.assign({}, ...holding.map(([, own]) => own)) as CellLook;
}
// What is left to be written in a cell.
export function cellTextOf(cell: string, look: BoardLook | undefined): string {
  const hidden = Object.entries(look?.cells ?? {})
    .flatMap(([word, own]) => (own.hide === true ? [word] : []))
    .sort((a, b) => b.length - a.length);
  const words = cell.split(", ").flatMap((part) => {
    const rest = hidden.reduce((text, word) => ` ${text} `.replaceAll(` ${word} `, " ").trim(), part);
    return rest === "" ? [] : [rest];
  });
  return words.join(", ");
}

// --- seats ---

export type Position = "bottom" | "left" | "top" | "right" | "row";
export interface LaidSeat {
  seat: string;
  position: Position;
}

// Seats clockwise from one's own, which is at the bottom; a spectator looks from the first.
export function laidSeats(view: View, layout: GameLayout): LaidSeat[] {
  const names = view.players.map((player) => player.seat);
  const own = Math.max(0, view.seat === null ? 0 : names.indexOf(view.seat));
  const turned = [...names.slice(own), ...names.slice(0, own)];
  const around: Position[] =
    layout.seats === "around" && turned.length === 4
      ? ["bottom", "left", "top", "right"]
      : layout.seats === "around" && turned.length === 3
        ? ["bottom", "left", "right"]
        : turned.length === 2
          ? ["bottom", "top"]
          : [];
  return turned.map((seat, i) => ({ seat, position: around[i] ?? (i === 0 ? "bottom" : "row") }));
}

// --- who played what ---

// For each card of a zone, the seat that last did something with it, as the log tells.
export function playersOf(zone: Zone, view: View): Map<string, string> {
  const wanted = new Map(zone.cards.flatMap((card) => (card.face === undefined ? [] : [[card.face, card.id]])));
  const found = new Map<string, string>();
  for (let i = view.log.length - 1; i >= 0 && found.size < wanted.size; --i) {
    const args = view.log[i]?.args ?? [];
    const seat = args.find((arg) => arg.seat !== undefined)?.seat;
    for (const arg of args) {
      const id = typeof arg.card === "string" ? wanted.get(arg.card) : undefined;
      if (id !== undefined && seat !== undefined && !found.has(id)) found.set(id, seat);
    }
  }
  return found;
}
