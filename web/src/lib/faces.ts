// What is printed on cards, as far as it can be told from their face: playing cards, or anything else with a name.
import { say } from "../messages";

export type Suit = "♣" | "♦" | "♥" | "♠";
export interface PlayingFace {
  rank: string;
  suit: Suit;
}

export function playingFace(face: string | undefined): PlayingFace | null {
  const found = /^(10|[2-9]|[AJQKT])([♣♦♥♠])$/u.exec(face ?? "");
  return found ? { rank: found[1] === "T" ? "10" : (found[1] as string), suit: found[2] as Suit } : null;
}

// As it is read aloud.
export function spokenFace(face: string | undefined): string {
  if (face === undefined) return say.hiddenCard;
  const playing = playingFace(face);
  if (!playing) return face;
  return say.cardName(say.ranks[playing.rank] ?? playing.rank, say.suits[playing.suit] ?? playing.suit);
}

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const suits = ["♣", "♦", "♠", "♥"]; // black and red in turn

export function bySuit(a: { face?: string }, b: { face?: string }): number {
  const x = playingFace(a.face);
  const y = playingFace(b.face);
  if (!x || !y) return Number(x === null) - Number(y === null);
  return suits.indexOf(x.suit) - suits.indexOf(y.suit) || ranks.indexOf(x.rank) - ranks.indexOf(y.rank);
}
export function byName(a: { face?: string }, b: { face?: string }): number {
  if (a.face === undefined || b.face === undefined) return Number(a.face === undefined) - Number(b.face === undefined);
  return a.face.localeCompare(b.face);
}

// Where the pips of a numbered card stand, on a card of 100 by 140.
const [left, middle, right] = [35, 50, 65];
const four: [number, number][] = [
  [left, 32],
  [right, 32],
  [left, 108],
  [right, 108],
];
const sides: [number, number][] = [
  [left, 70],
  [right, 70],
];
const eight: [number, number][] = [...four, [left, 57], [right, 57], [left, 83], [right, 83]];
export const pips: Record<string, [number, number][]> = {
  A: [[middle, 70]],
  "2": [
    [middle, 32],
    [middle, 108],
  ],
  "3": [
    [middle, 32],
    [middle, 70],
    [middle, 108],
  ],
  "4": four,
  "5": [...four, [middle, 70]],
  "6": [...four, ...sides],
  "7": [...four, ...sides, [middle, 51]],
  "8": [...four, ...sides, [middle, 51], [middle, 89]],
  "9": [...eight, [middle, 70]],
  "10": [...eight, [middle, 44.5], [middle, 95.5]],
};

// The same small number for the same text, everywhere.
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; ++i) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  }
  return hash >>> 0;
}

// An ornament of our own for a card that has nothing but a name: rings of petals on a disc, as the name decides.
export interface Emblem {
  hue: number;
  rings: { count: number; radius: number; size: number; turn: number; shape: 0 | 1 | 2 }[];
}
export function emblemOf(name: string): Emblem {
  let bits = hashOf(name);
  const take = (below: number): number => {
    const value = bits % below;
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d) >>> 0;
    bits = (bits ^ (bits >>> 12)) >>> 0;
    return value;
  };
  const hue = take(24) * 15;
  const rings = [34, 20].slice(0, 1 + take(2)).map((radius) => ({
    count: [3, 4, 5, 6, 8, 12][take(6)] as number,
    radius,
    size: radius === 34 ? 9 + take(5) : 6 + take(3),
    turn: take(4) * 15,
    shape: take(3) as 0 | 1 | 2,
  }));
  return { hue, rings };
}
