// Texts that count things ("2 seed, 1 fish", "WWR") as marks, where the layout has marks for those things.
import type { MarkLook } from "./layout";

export type Piece = { letter: string; count: number } | { text: string };

// More of one kind than this are a number and one mark.
const mostSingle = 4;

export function letterOf(label: string, marks: Record<string, MarkLook>): string {
  return Object.keys(marks).find((letter) => marks[letter]?.label === label) ?? "";
}

function counted(part: string, marks: Record<string, MarkLook>): Piece {
  const [, count, label] = /^(?:(\d+) )?(.+)$/.exec(part) ?? [];
  const letter = letterOf(label ?? "", marks);
  return letter ? { letter, count: Number(count ?? 1) } : { text: part };
}

// The marks of a text that is nothing but words with marks ("building space"); otherwise none.
export function tagsOf(text: string, marks: Record<string, MarkLook> = {}): string[] {
  const letters = text === "" ? [] : text.split(" ").map((word) => letterOf(word, marks));
  return letters.includes("") ? [] : letters;
}

export function piecesOf(text: string, marks: Record<string, MarkLook> = {}): Piece[] {
  const letters = [...text];
  if (letters.every((letter) => Object.hasOwn(marks, letter))) return letters.map((letter) => ({ letter, count: 1 }));
  const pieces = text.split(/(?:, )|( or )/).flatMap<Piece>((part) => {
    if (part === undefined || part === "") return [];
    if (part === " or ") return [{ text: "/" }];
    const piece = counted(part, marks);
    if ("text" in piece || piece.count > mostSingle) return [piece];
    return Array.from({ length: piece.count }, () => ({ letter: piece.letter, count: 1 }));
  });
  // What has no marks at all is not taken apart: "4, 1, 0 points" would read as 410.
  return pieces.some((piece) => "letter" in piece) || text === "" ? pieces : [{ text }];
}
