// Zones in columns, who goes along them, and what is said of the cards in them.
import { isObject, type Json, type JsonObject } from "./json";
import type { ColumnsLook, GameLayout, LaidZone, MarkerLook, NotesLook } from "./layout";
import type { View, Zone } from "./types";

export interface Column {
  name: string;
  zones: LaidZone[]; // from the inside to the outside
}
export interface Marker {
  column: string;
  place: number;
  says: string;
}
export interface Notes {
  number: string;
  lines: { text: string; done: string }[];
}

// The names of the columns among these zones, in the order of the view: a column has a zone with the outermost end.
export function columnNames(zones: Pick<Zone, "name">[], look: ColumnsLook | undefined): string[] {
  const end = look?.ends[0];
  if (end === undefined) return [];
  return zones.flatMap(({ name }) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
}

// A hand is never in a column: it lies before its owner.
export function columnsOf(zones: LaidZone[], layout: GameLayout): Column[] {
  const ends = [...(layout.columns?.ends ?? [])].reverse();
  const standing = zones.filter((laid) => laid.look.show !== "fan");
  const names = columnNames(zones.map((laid) => laid.zone), layout.columns);
  return names.map((name) => ({
    name,
    zones: ends.flatMap((end) => standing.filter((laid) => laid.zone.name === name + end)),
  }));
}

const text = (value: Json | undefined): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

export function markerOf(view: View, look: MarkerLook | undefined): Marker | null {
  const found = look && view.extra?.[look.from];
  if (!isObject(found)) return null;
  return { column: text(found[look!.column]), place: Number(found[look!.place]), says: text(found[look!.says]).replaceAll("-", " ") };
}

function notesIn(entry: JsonObject, look: NotesLook): Notes {
  const lines = entry[look.lines];
  return {
    number: text(entry[look.number]),
    lines: (Array.isArray(lines) ? lines : []).filter(isObject).map((line) => ({
      text: text(line[look.text]),
      done: look.done.filter((word) => line[word] === true).join(", "),
    })),
  };
}

// By the card's id.
export function notesOf(view: View, look: NotesLook | undefined): ReadonlyMap<string, Notes> {
  const list = look && view.extra?.[look.from];
  if (!look || !Array.isArray(list)) return new Map();
  return new Map(list.filter(isObject).map((entry) => [text(entry[look.card]), notesIn(entry, look)]));
}
