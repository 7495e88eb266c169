// Clocks: what was left when a state arrived, less what has passed since for whoever is asked.
import type { TableState } from "./types";

export function leftNow(state: TableState, seat: string, arrived: number, now: number): number | null {
  const here = state.seats.find((one) => one.seat === seat);
  if (here?.left === undefined) return null;
  const player = state.view?.players.find((one) => one.seat === seat);
  const runs = state.state === "running" && player?.waiting === true;
  return Math.max(0, here.left - (runs ? now - arrived : 0));
}

// "1:05:09", "4:59", "9.4"
export function clockText(ms: number): string {
  if (ms < 10000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(seconds % 60)}`;
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
