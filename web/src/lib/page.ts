// A page of text as a game's folder has it (docs/how-to-play.md): headings, paragraphs and lists; in them **bold** words and
// {marks} of the game.
export type Piece = { kind: "text" | "bold" | "mark"; text: string };
export type Block = { kind: "heading"; pieces: Piece[] } | { kind: "paragraph"; pieces: Piece[] } | { kind: "list"; items: Piece[][] };

export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|\{[^}]+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("**")) return { kind: "bold", text: part.slice(2, -2) };
      return part.startsWith("{") ? { kind: "mark", text: part.slice(1, -1) } : { kind: "text", text: part };
    });
}

// An item or a paragraph goes on until an empty line or the next item.
export function blocksOf(page: string): Block[] {
  const texts = page
    .split(/\n(?=- |## )|\n\n+/)
    .map((text) => text.replaceAll(/\s*\n\s*/g, " ").trim())
    .filter((text) => text !== "");
  const blocks: Block[] = [];
  for (const text of texts) {
    const before = blocks.at(-1);
    if (text.startsWith("## ")) blocks.push({ kind: "heading", pieces: piecesOf(text.slice(3)) });
    else if (!text.startsWith("- ")) blocks.push({ kind: "paragraph", pieces: piecesOf(text) });
    else if (before?.kind === "list") before.items.push(piecesOf(text.slice(2)));
    else blocks.push({ kind: "list", items: [piecesOf(text.slice(2))] });
  }
  return blocks;
}
