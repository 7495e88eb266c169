// How an ending is headed.
import type { Ending } from "./types";
import { say } from "../messages";

export function headOf(over: Ending | null): string {
  if (over === null) return say.over;
  if (over.winners.length > 0) return say.winners(over.winners);
  return over.losers && over.losers.length > 0 ? say.lost : say.nobodyWins;
}
