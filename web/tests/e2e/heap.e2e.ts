// Whether many updates leave something behind in the page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Person } from "./support/people";
import { picks } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();

// What is still held when nothing more can be collected, in KiB. The page may be a while at what it was told last.
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  let least = Infinity;
  for (let same = 0; same < 5; ) {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    same = usedSize < least * 0.995 ? 0 : same + 1;
    least = Math.min(least, usedSize);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await session.detach();
  return least / 1024;
}

// What one of them leaves behind is there after each five hundred; what the engine keeps for its own reasons comes and goes.
function leastGrowth(figures: number[]): number {
  return Math.min(...figures.slice(1).map((figure, i) => figure - figures[i]!));
}

test("thousands of updates leave nothing behind", async () => {
  const ann = await here.come({ name: "ann" });
  const ben = await Person.guest(here.server, "ben");
  const table = await started({ game: "tictactoe" }, { x: ann.person!, o: ben });
  await ann.page.goto(`/tables/${table}`);
  await expect.poll(() => picks(ann.page).count()).toBe(9);
  const shown = () => ann.page.evaluate(() => window.rondelTimings.at(-1)?.seq);
  const update = async (count: number) => {
    for (let i = 0; i < count; i += 3) {
      await ann.person!.tell(table, "pause");
      await ben.tell(table, "agree"); // which every pause but the first needs
      await ann.person!.tell(table, "resume");
    }
    await expect.poll(shown).toBe((await ann.person!.look(table)).seq);
  };
  await ann.person!.tell(table, "pause");
  await ann.person!.tell(table, "resume");
  const heaps: number[] = [];
  const nodes: number[] = [];
  const staysAsItIs = () => heaps.length > 2 && leastGrowth(heaps) < 64 && leastGrowth(nodes) === 0;
  for (let i = 0; i < 12 && !staysAsItIs(); ++i) {
    await update(500); // the first ones until every buffer has its size, and what is compiled is: the later, the busier the machine
    heaps.push(await heapOf(ann.page));
    nodes.push(await ann.page.evaluate(() => document.querySelectorAll("*").length));
  }
  console.log(`heap of the page after each 500 updates, in KiB: ${heaps.map((heap) => heap.toFixed(0)).join(", ")}`);
  expect(leastGrowth(heaps)).toBeLessThan(64);
  expect(leastGrowth(nodes)).toBe(0);
});
