// How people and seats are called.
import { say } from "../messages";
import { people } from "./people.svelte";
import type { SeatState } from "./types";

export function personName(account: string): string {
  return people.nameOf(account);
}
// Who plays at a seat, where only one name is said: the person, or the seat for a bot.
export function calledAt(seats: SeatState[], name: string): string {
  const seat = seats.find((one) => one.seat === name);
  return seat === undefined || seat.agent !== "" || seat.account === "" ? name : personName(seat.account);
}
// The same in a list of tables, which says nothing of bots.
export function personAt(seat: { seat: string; account: string | null }): string {
  return seat.account ? personName(seat.account) : seat.seat;
}
export function sitterName(seat: SeatState | undefined): string {
  if (!seat) return "";
  if (seat.agent !== "") return say.bot;
  return seat.account === "" ? say.free : personName(seat.account);
}
