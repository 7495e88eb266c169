// What a screen reader and people who see little need: no page has a serious finding of axe-core, in either colours.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { Person, type Body } from "./support/people";
import { ending, picks } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();

const colours = ["color-contrast", "link-in-text-block"]; // the rules that look at them

async function serious(page: Page, options: axe.RunOptions): Promise<string[]> {
  // What is looked at has been painted: until then, on a busy machine, some of the page still has the colours of before. What
  // fades or slides is looked at when it has.
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done));
    await painted();
    await painted();
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  });
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as axe.AxeResults;
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .flatMap((one) => one.nodes.slice(0, 5).map((node) => `${one.id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ""})`));
}

async function expectNone(page: Page, where: string): Promise<void> {
  await page.evaluate(axe.source); // past the page's own policy, which would not let it load
  const found: Record<string, string[]> = {};
  await page.emulateMedia({ colorScheme: "light" });
  found[`${where}, light`] = await serious(page, { resultTypes: ["violations"] });
  await page.emulateMedia({ colorScheme: "dark" });
  found[`${where}, dark`] = await serious(page, { resultTypes: ["violations"], runOnly: { type: "rule", values: colours } });
  expect(Object.entries(found).filter(([, some]) => some.length > 0)).toEqual([]);
}

test("the lobby, a new table and its seats can be used by everybody", async () => {
  const { page, person } = await here.come({ name: "ann" });
  await page.goto("/");
  await page.getByRole("heading", { name: en.games, exact: true }).waitFor();
  await expectNone(page, "lobby");
  await page.getByRole("button", { name: en.newTableOf("Hearts") }).click();
  await page.getByRole("dialog").waitFor();
  await expectNone(page, "new table");
  await page.goto(`/tables/${await person!.open({ game: "hearts" })}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectNone(page, "seats");
});

const tables: [Body & { game: string }, [string, string], string[]?][] = [
  [{ game: "tictactoe" }, ["x", "o"]],
  [{ game: "elements" }, ["sun", "moon"]],
  [{ game: "hearts" }, ["south", "west"], ["north", "east"]],
  [{ game: "ginrummy" }, ["north", "south"]],
  [{ game: "cubedraft", seats: 2, settings: { packs: 1, cards: 8, deck: 0 } }, ["dora", "milo"]],
  [{ game: "wingspan", seats: 2 }, ["alice", "bob"]],
  [{ game: "mars", seats: 2 }, ["red", "green"]],
  [{ game: "netrunner" }, ["runner", "corp"]],
];

for (const [terms, seats, bots] of tables) {
  test(`a table of ${terms.game} can be used by everybody: asked, looking back, and over`, async () => {
    const { page, person } = await here.come({ name: "ann" });
    const ben = await Person.guest(here.server, "ben");
    const table = await started(terms, { [seats[0]]: person!, [seats[1]]: ben }, bots);
    await page.goto(`/tables/${table}`);
    await page.getByRole("region", { name: en.yourQuestion }).waitFor();
    await expect.poll(async () => (await picks(page).count()) > 0 || (await page.getByText(/^Waiting for/).count()) > 0).toBe(true);
    await expectNone(page, terms.game);
    await page.keyboard.press("h");
    await page.getByRole("slider", { name: en.history }).waitFor();
    await expectNone(page, `${terms.game}, looking back`);
    await page.keyboard.press("h");
    for (const one of [ben, person!]) { // among more than two a bot plays on for whoever resigns first
      if ((await one.look(table)).state === "running") await one.tell(table, "resign");
    }
    await ending(page).waitFor();
    await expectNone(page, `${terms.game}, over`);
  });
}
