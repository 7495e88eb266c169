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
  return collator.compare(a.face, b.face);
}
const collator = new Intl.Collator();

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

// A suit's outline on a field of 100 by 100, from its middle and with steps only, so that it can be put anywhere in any size.
type Step = [string, ...number[]];
const outlines: Record<Suit, Step[]> = {
  "♥": [["m", 0, 40], ["c", -32, -28, -43, -43, -43, -60], ["a", 22, 22, 0, 0, 1, 43, -7], ["a", 22, 22, 0, 0, 1, 43, 7], ["c", 0, 17, -11, 32, -43, 60], ["z"]],
  "♦": [["m", 0, -46], ["q", 13, 26, 37, 46], ["q", -24, 20, -37, 46], ["q", -13, -26, -37, -46], ["q", 24, -20, 37, -46], ["z"]],
  "♠": [["m", 0, -45], ["c", 7, 20, 43, 35, 43, 58], ["a", 20, 20, 0, 0, 1, -38, 9], ["q", 1, 14, 12, 23], ["h", -34], ["q", 11, -9, 12, -23], ["a", 20, 20, 0, 0, 1, -38, -9], ["c", 0, -23, 36, -38, 43, -58], ["z"]],
  "♣": [["m", 0, -45], ["a", 20, 20, 0, 0, 1, 16, 33], ["a", 20.5, 20.5, 0, 1, 1, -11, 31], ["q", 1, 17, 12, 26], ["h", -34], ["q", 11, -9, 12, -26], ["a", 20.5, 20.5, 0, 1, 1, -11, -31], ["a", 20, 20, 0, 0, 1, 16, -33], ["z"]],
};

function scaled([letter, ...numbers]: Step, scale: number): string {
  // The radii and flags of an arc are the same upside down.
  const fixed = letter === "a" ? 5 : 0;
  const shown = numbers.map((number, i) => {
    const value = i >= fixed ? number * scale : i < 2 ? number * Math.abs(scale) : number;
    return Math.round(value * 100) / 100;
  });
  return letter + shown.join(" ");
}

// A suit with its middle at (x, y); a negative scale turns it upside down.
export function suitPath(suit: Suit, x: number, y: number, scale: number): string {
  return `M${x} ${y}` + outlines[suit].map((step) => scaled(step, scale)).join("");
}

// All the suits on the face of a card as one path.
const facePaths = new Map<string, string>();
export function facePath({ rank, suit }: PlayingFace, isSmall: boolean): string {
  const key = `${rank}${suit}${isSmall}`;
  const known = facePaths.get(key);
  if (known !== undefined) return known;
  let path = "";
  if (isSmall) {
    path = suitPath(suit, 50, 99, 0.5);
  } else {
    path = suitPath(suit, 12.5, 33, 0.14) + suitPath(suit, 87.5, 107, -0.14);
    const scale = rank === "A" ? 0.42 : 0.17;
    for (const [x, y] of pips[rank] ?? []) path += suitPath(suit, x, y, y > 70 ? -scale : scale);
    if (!(rank in pips)) path += suitPath(suit, 50, 70, 0.32);
  }
  facePaths.set(key, path);
  return path;
}

// An ornament of our own for a card that has nothing but a name: rings of petals on a disc, as the name decides.
export interface Emblem {
  hue: number;
  rings: string[]; // as paths, on a field from -50 to 50
}

const emblems = new Map<string, Emblem>();
const mostEmblems = 2000;

export function emblemOf(name: string): Emblem {
  const known = emblems.get(name);
  if (known) return known;
  const emblem = drawEmblem(name);
  if (emblems.size >= mostEmblems) emblems.clear();
  emblems.set(name, emblem);
  return emblem;
}

function drawEmblem(name: string): Emblem {
  let bits = hashOf(name);
  const take = (below: number): number => {
    const value = bits % below;
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d) >>> 0;
    bits = (bits ^ (bits >>> 12)) >>> 0;
    return value;
  };
  const hue = take(24) * 15;
  const rings = [34, 20].slice(0, 1 + take(2)).map((radius) => {
    const count = [3, 4, 5, 6, 8, 12][take(6)] as number;
    const size = radius === 34 ? 9 + take(5) : 6 + take(3);
    const turn = take(4) * 15;
    const shape = take(3);
    let path = "";
    for (let n = 0; n < count; ++n) path += petal(shape, (turn + (360 / count) * n) * (Math.PI / 180), radius - size * 0.4, size);
    return path;
  });
  return { hue, rings };
}

// A leaf, a lozenge or a ball, so far from the middle in a direction.
function petal(shape: number, angle: number, distance: number, size: number): string {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const at = (x: number, y: number): string => {
    const [u, v] = [x * size, y * size - distance];
    return `${(u * cos - v * sin).toFixed(1)} ${(u * sin + v * cos).toFixed(1)}`;
  };
  if (shape === 0) return `M${at(0, -1)}C${at(0.7, -0.4)} ${at(0.7, 0.4)} ${at(0, 1)}C${at(-0.7, 0.4)} ${at(-0.7, -0.4)} ${at(0, -1)}Z`;
  if (shape === 1) return `M${at(0, -1)}L${at(0.62, 0)} ${at(0, 1)} ${at(-0.62, 0)}Z`;
  const radius = (size * 0.8).toFixed(1);
  return `M${at(0, -0.8)}A${radius} ${radius} 0 1 1 ${at(0, 0.8)}A${radius} ${radius} 0 1 1 ${at(0, -0.8)}Z`;
}
