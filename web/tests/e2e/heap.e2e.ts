// Whether many updates leave something behind in the page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Person } from "./support/people";
import { picks } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  for (let i = 0; i < 3; ++i) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1024;
}

test("a thousand updates leave nothing behind", async () => {
  const ann = await here.come({ name: "ann" });
  const table = await started({ game: "tictactoe" }, { x: ann.person!, o: await Person.guest(here.server, "ben") });
  await ann.page.goto(`/tables/${table}`);
  await expect.poll(() => picks(ann.page).count()).toBe(9);
  const shown = () => ann.page.evaluate(() => window.rondelTimings.at(-1)?.seq);
  const update = async (count: number) => {
    for (let i = 0; i < count; i += 2) {
      await ann.person!.tell(table, "pause");
      await ann.person!.tell(table, "resume");
    }
    await expect.poll(shown).toBe((await ann.person!.look(table)).seq);
  };
  await update(1000); // until every buffer has its size, and what is compiled is
  const before = await heapOf(ann.page);
  await update(1000);
  const after = await heapOf(ann.page);
  console.log(`heap of the page after 1,000 updates ${before.toFixed(0)} KiB, after 2,000 ${after.toFixed(0)} KiB`);
  expect(after - before).toBeLessThan(256);
});
