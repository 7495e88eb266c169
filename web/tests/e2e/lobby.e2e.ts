// The first page: how quickly one is in a game, and how much has to be loaded for it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { picks } from "./support/play";
import { scene } from "./support/scene";

const here = scene();

test("a name and three clicks lead into a game against bots", async () => {
  const { page } = await here.come();
  await page.goto("/");
  await page.getByLabel(en.nameLabel).fill("ann");
  await page.getByRole("button", { name: en.enter }).click();
  await page.getByRole("button", { name: en.playNowOf("Tic-tac-toe") }).click();
  await page.getByRole("button", { name: en.begin, exact: true }).click();
  await expect.poll(() => picks(page).count()).toBeGreaterThan(0);
  expect(page.url()).toMatch(/\/tables\/\w+$/);
});

test("a table is opened, its link is sent, and somebody sits down", async () => {
  const ann = await here.come({ name: "ann" });
  await ann.page.goto("/");
  await ann.page.getByRole("button", { name: en.newTableOf("Tic-tac-toe") }).click();
  await ann.page.getByRole("dialog").getByLabel(en.tableTitle).fill("After lunch");
  await ann.page.getByRole("button", { name: en.openTable }).click();
  await ann.page.getByRole("heading", { name: "After lunch" }).waitFor();
  expect(await ann.page.getByRole("button", { name: en.start, exact: true }).isDisabled()).toBe(true);

  const ben = await here.come();
  await ben.page.goto(ann.page.url());
  await ben.page.getByLabel(en.nameLabel).fill("ben");
  await ben.page.getByRole("button", { name: en.enter }).click();
  await ben.page.getByRole("button", { name: en.sitHereOf("o") }).click();
  await ann.page.getByRole("button", { name: en.start, exact: true }).click();
  await expect.poll(() => picks(ann.page).count()).toBe(9);
  await ben.page.getByText(en.waitFor(["x"])).waitFor();
});

test("no clock means none, and the terms of one are shown", async () => {
  const ann = await here.come({ name: "ann" });
  for (const clock of [en.clockNone, en.clockQuestion]) {
    await ann.page.goto("/");
    await ann.page.getByRole("button", { name: en.newTableOf("7 Elements") }).click();
    await ann.page.getByRole("dialog").getByLabel(en.clock).selectOption(clock);
    await ann.page.getByRole("button", { name: en.openTable }).click();
    const terms = clock === en.clockNone ? null : { question: 60, then: "answer" as const };
    await ann.page.getByText(en.clockTerms(terms)).waitFor();
  }
});

test("hidden tables are for those who have the link", async () => {
  const ann = await here.come({ name: "ann" });
  const table = await ann.person!.open({ game: "tictactoe", private: true });
  const { invitation } = await ann.person!.ask("POST", `/api/tables/${table}/invitations`, {});
  const eve = await here.come({ name: "eve" });
  await eve.page.goto(`/tables/${table}`);
  await eve.page.getByRole("heading", { name: en.goneTitle }).waitFor();
  await eve.page.goto(`/tables/${table}?invitation=${String(invitation)}`);
  await eve.page.getByRole("button", { name: en.sitHereOf("x") }).waitFor();
});

// What of JavaScript goes over the line until the page is there.
async function loaded(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (/\.js(\?|$)/.test(request.url())) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor(); // its part of the program has come and runs
  await page.waitForLoadState("networkidle");
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

test("little has to be loaded", async () => {
  const [ann, ben] = await Promise.all([here.come({ name: "ann" }), here.come({ name: "ben" })]);
  const table = await ann.person!.open({ game: "hearts" });
  const lobby = await loaded(ann.page, "/");
  const linked = await loaded(ben.page, `/tables/${table}`); // by a link, with nothing in the browser's cache
  console.log(`JavaScript, compressed: lobby ${lobby.toFixed(1)} KiB, table ${linked.toFixed(1)} KiB`);
  expect(lobby).toBeGreaterThan(1);
  expect(lobby).toBeLessThan(150);
  expect(linked).toBeGreaterThan(lobby);
  expect(linked).toBeLessThan(250);
});
