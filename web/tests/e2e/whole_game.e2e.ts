// Whole games by two people in two browsers, with a third who watches.
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import type { Seen } from "./support/browser";
import type { Body, Person } from "./support/people";
import { allOver, ending, first, handOver, playOn } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();

async function seated(terms: Body, seats: [string, string], bots: string[] = []): Promise<Seen[]> {
  const three = await Promise.all([here.come({ name: "ann" }), here.come({ name: "ben" }), here.come()]);
  const people = { [seats[0]]: three[0].person as Person, [seats[1]]: three[1].person as Person };
  const table = await started(terms, people, bots);
  await Promise.all(three.map((one) => one.page.goto(`/tables/${table}`)));
  return three;
}

async function playToTheEnd([ann, ben, eve]: Seen[]): Promise<void> {
  const pages = [ann!.page, ben!.page];
  await eve!.page.getByText(en.spectating).waitFor();
  const clicks = await playOn(pages, () => allOver(pages));
  expect(clicks).toBeGreaterThan(5);
  await ending(eve!.page).waitFor();
  const reasons = await Promise.all([ann, ben, eve].map((one) => ending(one!.page).getByRole("paragraph").first().textContent()));
  expect(new Set(reasons).size).toBe(1); // all three saw the same end
}

test("two people draft from a cube, a third watches", async () => {
  await playToTheEnd(await seated({ game: "cubedraft", seats: 2, settings: { packs: 2, cards: 6, deck: 0 } }, ["dora", "milo"]));
});

test("two people play hearts with two bots, a third watches", async () => {
  await playToTheEnd(await seated({ game: "hearts" }, ["south", "west"], ["north", "east"]));
});

test("two people play gin rummy, a third watches", async () => {
  await playToTheEnd(await seated({ game: "ginrummy" }, ["north", "south"]));
});

// Whoever clicks at random takes long to win, so after a while both let a bot play on, and watch it.
test("two people play 7 Elements, a third watches", async () => {
  const three = await seated({ game: "elements" }, ["sun", "moon"]);
  const pages = three.slice(0, 2).map((one) => one.page);
  await playOn(pages, async (clicks) => clicks >= 60 || (await allOver(pages)), first);
  for (const page of pages) await handOver(page);
  await Promise.all(three.map((one) => ending(one.page).waitFor()));
});
