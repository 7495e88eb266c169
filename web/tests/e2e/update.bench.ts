// How long an update takes to the screen: npm run bench. Milliseconds depend on the machine and on what else it does, so they
// are told beside those of a plain change of as many elements, in the same page and the same run.
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { Person } from "./support/people";
import { scene, started } from "./support/scene";

const here = scene();
const updates = 40;

// A draft that has gone so far that each has picked so many cards: all of them are on Ann's table.
async function drafted(ann: Person, cards: number): Promise<{ table: string; ben: Person }> {
  const ben = await Person.guest(here.server, "ben");
  const table = await started({ game: "cubedraft", seats: 2, settings: { packs: 9, cards: 30, deck: 0 } }, { dora: ann, milo: ben });
  for (let i = 0; i < cards; ++i) await Promise.all([ann.answer(table, 0), ben.answer(table, 0)]);
  return { table, ben };
}

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

interface Cost {
  dom: number; // until the page was changed
  frame: number; // until the frame in which it is drawn
  computing: number; // of the page's own time
}

// What the page itself has computed so far, in milliseconds.
async function computed(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find((one) => one.name === "TaskDuration")?.value ?? NaN) * 1000;
}

async function costOf(session: CDPSession, measured: () => Promise<{ dom: number; frame: number }[]>): Promise<Cost> {
  const before = await computed(session);
  const all = await measured();
  const computing = ((await computed(session)) - before) / all.length;
  return { dom: median(all.map((one) => one.dom)), frame: median(all.map((one) => one.frame)), computing };
}

// The same elements without any of the client: a copy of the cards, each of which gets another text and another class.
async function changePlainly(page: Page): Promise<{ dom: number; frame: number }[]> {
  return page.evaluate(async (count) => {
    const cards = [...document.querySelectorAll("[data-card]")].map((card) => card.cloneNode(true) as HTMLElement);
    const copy = document.createElement("div");
    copy.append(...cards);
    document.body.append(copy);
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const all: { dom: number; frame: number }[] = [];
    for (let i = 0; i < count; ++i) {
      await frame();
      const begun = performance.now();
      for (const card of cards) {
        card.textContent = `card ${i}`;
        card.classList.toggle("changed");
      }
      const dom = performance.now() - begun;
      await frame();
      all.push({ dom, frame: performance.now() - begun });
    }
    copy.remove();
    return all;
  }, updates);
}

test("an update of a table with 200 cards", async () => {
  const ann = await here.come({ name: "ann" });
  const { page } = ann;
  const { table, ben } = await drafted(ann.person!, 190);
  await page.goto(`/tables/${table}`);
  await expect.poll(() => page.locator("[data-card]").count()).toBeGreaterThanOrEqual(200);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });

  const update = await costOf(session, async () => {
    await page.evaluate(() => void (window.rondelTimings.length = 0));
    for (let i = 0; i < updates; ++i) {
      await Promise.all([ann.person!.answer(table, 0), ben.answer(table, 0)]);
      const { seq } = await ann.person!.look(table);
      await page.waitForFunction((wanted) => (window.rondelTimings.find((one) => one.seq === wanted)?.frame ?? NaN) > 0, seq);
    }
    return page.evaluate(() => window.rondelTimings.filter((one) => one.frame > 0));
  });
  const cards = await page.locator("[data-card]").count();
  const plain = await costOf(session, () => changePlainly(page));

  console.log(`an update of a table with ${cards} cards, beside a plain change of as many elements (medians, ms):`);
  for (const [what, key] of [["page changed", "dom"], ["on the screen", "frame"], ["computing", "computing"]] as const) {
    const [one, other] = [update[key], plain[key]];
    console.log(`  ${what.padEnd(14)} ${one.toFixed(2).padStart(7)} ${other.toFixed(2).padStart(7)}   ratio ${(one / other).toFixed(2)}`);
  }
});
