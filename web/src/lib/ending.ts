// How an ending is told: who has won, and the table of what the scores are made of.
import { say } from "../messages";
import { calledAt } from "./names";
import type { Ending, ScoreLine, TableState } from "./types";

export type Ended = Pick<TableState, "winners" | "seat" | "seats"> & { over: Ending | null };

export function headOf({ winners, seat, seats, over }: Ended): string {
  const others = winners.filter((winner) => winner !== seat).map((winner) => calledAt(seats, winner));
  if (winners.length > others.length) return others.length > 0 ? say.youShareTheWin(others) : say.youWin;
  if (others.length > 0) return say.winners(others);
  if (over === null) return say.over;
  if (over.losers && over.losers.length > 0) return seat === null ? say.lost : say.youLose;
  return say.nobodyWins;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export interface SheetRow {
  title: string;
  points: number[]; // by the seats of the sheet
  kind: "part" | "total" | "beside";
}
export interface Sheet {
  seats: string[]; // the best first
  rows: SheetRow[];
}

// Null where there is nothing to be told beyond who has won.
export function sheetOf(over: Ending | null): Sheet | null {
  if (over === null) return null;
  const seats = over.standings;
  const hasScores = Object.values(over.scores).some((score) => score !== 0);
  if (over.sheet.length === 0 && !hasScores) return null;
  const row = (line: ScoreLine, kind: SheetRow["kind"]): SheetRow => ({
    title: capital(line.number === undefined ? line.name : say.numbered(line.name, line.number)),
    points: seats.map((seat) => line.points[seat] ?? 0),
    kind,
  });
  const parts = over.sheet.filter((line) => line.kind === "part").map((line) => row(line, "part"));
  const beside = over.sheet.filter((line) => line.kind !== "part").map((line) => row(line, "beside"));
  const total: SheetRow = { title: say.total, points: seats.map((seat) => over.scores[seat] ?? 0), kind: "total" };
  return { seats, rows: [...parts, total, ...beside] };
}
