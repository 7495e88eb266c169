// What a screen reader and people who see little need: no page has a serious finding of axe-core, in either colours.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { Person } from "./support/people";
import { ending, picks } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();

async function findings(page: Page): Promise<string[]> {
  await page.waitForTimeout(300); // colours that fade are measured when they have
  await page.evaluate(axe.source); // past the page's own policy, which would not let it load
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as axe.AxeResults;
  return violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .flatMap((one) => one.nodes.slice(0, 5).map((node) => `${one.id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ""})`));
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page can be used by everybody, in ${colorScheme} colours`, async () => {
    const { page, person } = await here.come({ name: "ann", options: { colorScheme } });
    const ben = await Person.guest(here.server, "ben");
    const found: Record<string, string[]> = {};
    await page.goto("/");
    await page.getByRole("heading", { name: en.games, exact: true }).waitFor();
    found["lobby"] = await findings(page);
    await page.getByRole("button", { name: en.newTableOf("Hearts") }).click();
    await page.getByRole("dialog").waitFor();
    found["new table"] = await findings(page);
    const waiting = await person!.open({ game: "hearts" });
    await page.goto(`/tables/${waiting}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    found["seats"] = await findings(page);
    for (const [terms, seats, bots] of [
      [{ game: "tictactoe" }, ["x", "o"], []],
      [{ game: "elements" }, ["sun", "moon"], []],
      [{ game: "hearts" }, ["south", "west"], ["north", "east"]],
      [{ game: "ginrummy" }, ["north", "south"], []],
      [{ game: "cubedraft", seats: 2, settings: { packs: 1, cards: 8, deck: 0 } }, ["dora", "milo"], []],
      [{ game: "wingspan", seats: 2 }, ["alice", "bob"], []],
      [{ game: "mars", seats: 2 }, ["red", "green"], []],
      [{ game: "netrunner" }, ["runner", "corp"], []],
    ] as const) {
      const table = await started(terms, { [seats[0]]: person!, [seats[1]]: ben }, [...bots]);
      await page.goto(`/tables/${table}`);
      await page.getByRole("region", { name: en.yourQuestion }).waitFor();
      await expect.poll(async () => (await picks(page).count()) > 0 || (await page.getByText(/^Waiting for/).count()) > 0).toBe(true);
      found[terms.game] = await findings(page);
      await page.keyboard.press("h");
      await page.getByRole("slider", { name: en.history }).waitFor();
      found[`${terms.game}, looking back`] = await findings(page);
      await page.keyboard.press("h");
      await ben.tell(table, "resign");
      await ending(page).waitFor();
      found[`${terms.game}, over`] = await findings(page);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, some]) => some.length > 0))).toEqual({});
  });
}
