// Cards that lie somewhere else than before glide there. Only the picture moves: where things are has changed already.
const duration = 260;
const most = 60;
const mostOnBoard = 120; // more than that are not worth the measuring

export type Spots = Map<string, DOMRect>;

function cardsIn(board: HTMLElement): NodeListOf<HTMLElement> {
  return board.querySelectorAll<HTMLElement>("[data-card][data-face]");
}

export function spotsOf(board: HTMLElement): Spots {
  const spots: Spots = new Map();
  const cards = cardsIn(board);
  if (cards.length > mostOnBoard) return spots;
  for (const card of cards) spots.set(card.dataset["card"] ?? "", card.getBoundingClientRect());
  return spots;
}

// A card that was not seen before comes from whoever played it.
function originOf(card: HTMLElement, before: Spots, board: HTMLElement): DOMRect | undefined {
  const known = before.get(card.dataset["card"] ?? "");
  if (known) return known;
  const by = card.dataset["by"];
  return by ? board.querySelector(`[data-seat="${CSS.escape(by)}"]`)?.getBoundingClientRect() : undefined;
}

export function glide(board: HTMLElement, before: Spots): void {
  if (before.size === 0 || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const moves: { card: HTMLElement; x: number; y: number; scale: number }[] = [];
  for (const card of cardsIn(board)) {
    const from = originOf(card, before, board);
    if (!from) continue;
    const to = card.getBoundingClientRect();
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    if (Math.abs(x) + Math.abs(y) > 4) moves.push({ card, x, y, scale: Math.min(1.6, Math.max(0.4, from.height / to.height)) });
  }
  if (moves.length > most) return;
  for (const { card, x, y, scale } of moves) {
    card.animate([{ translate: `${x}px ${y}px`, scale: String(scale), zIndex: 5 }, { translate: "0 0", scale: "1", zIndex: 5 }], {
      duration,
      easing: "cubic-bezier(.2,.7,.2,1)",
    });
  }
}
