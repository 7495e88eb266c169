// How people and seats are called.
import { say } from "../messages";
import type { SeatState } from "./types";

// A guest's account has a tail that tells it from others of the name; people do not need it.
export function personName(account: string): string {
  return account.split("~")[0] ?? account;
}
export function sitterName(seat: SeatState | undefined): string {
  if (!seat) return "";
  if (seat.agent !== "") return say.bot;
  return seat.account === "" ? say.free : personName(seat.account);
}
