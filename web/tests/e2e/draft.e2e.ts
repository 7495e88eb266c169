// A draft in the browser: what is printed on the cards, and decks with basic lands.
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { Person } from "./support/people";
import { ending } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();
const lands = /(Lamplit Street|Shallow Bay|Empty Crypt|Warm Hearth|Quiet Grove)/;

test("a pack shows what its cards cost and say, and a deck is filled up with basic lands", async () => {
  const { page, person } = await here.come({ name: "ann" });
  const [ann, ben] = [person!, await Person.guest(here.server, "ben")];
  const table = await started({ game: "cubedraft", seats: 2, settings: { packs: 1, cards: 6, deck: 10 } }, { dora: ann, milo: ben });
  await page.goto(`/tables/${table}`);
  await page.getByRole("region", { name: en.yourQuestion }).waitFor();
  const cards = page.locator('[data-zone^="pack"] [data-card]');
  await expect.poll(() => cards.count()).toBe(6);
  for (const text of await cards.allTextContents()) expect(text).toMatch(/creature|spell|charm|relic|land/);
  for (let pick = 0; pick < 6; ++pick) await Promise.all([ann.answer(table, 0), ben.answer(table, 0)]);
  await Promise.all([ann, ben].map((one) => one.answer(table, 0, 1, 2)));
  await page.getByRole("heading", { name: "Which basic lands go with your deck?" }).waitFor();
  await ben.answer(table, 0);
  await page.getByRole("button", { name: lands }).first().click();
  await ending(page).waitFor();
  expect((await page.locator('[data-zone^="deck"]').allTextContents()).join(" ")).toMatch(lands);
});
