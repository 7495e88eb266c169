// Where to look: what a question is about may lie outside of what is seen of the table.

function isSeen(thing: Element, bottom: number): boolean {
  const { top, height } = thing.getBoundingClientRect();
  const middle = top + height / 2;
  const board = thing.closest('[role="region"].board')?.getBoundingClientRect();
  return middle > Math.max(0, board?.top ?? 0) && middle < Math.min(bottom, board?.bottom ?? bottom);
}

// When nothing that can be picked is seen, neither on the table nor in the question, the first such thing is brought into sight.
export function bringIntoSight(): void {
  const question = document.getElementById("request");
  const open = "[data-pick]:not([aria-disabled=true])";
  if (!question || question.querySelector(open)) return;
  const things = [...document.querySelectorAll(`.board ${open}`)];
  const bottom = Math.min(window.innerHeight, question.getBoundingClientRect().top);
  if (things.some((thing) => isSeen(thing, bottom))) return;
  things[0]?.scrollIntoView({ block: "center" });
}

// The first of these cells, among those that can be picked, is brought into sight and gets the focus.
export function bringCellIntoSight(cells: number[]): void {
  const found = [...document.querySelectorAll<HTMLElement>(".board [data-pick][data-cell]")].find((cell) => cells.includes(Number(cell.dataset["cell"])));
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}
