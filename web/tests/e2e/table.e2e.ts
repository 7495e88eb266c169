// A table when things do not go smoothly: broken lines, second thoughts, old questions, small screens, no mouse.
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import type { Seen } from "./support/browser";
import { Person } from "./support/people";
import { ending, picks } from "./support/play";
import { Proxy } from "./support/proxy";
import { cells, scene, started } from "./support/scene";

const here = scene();

// Ann in a browser as x, Ben over the API as o.
async function annAndBen(how: object = {}): Promise<{ ann: Seen; ben: Person; table: string }> {
  const ann = await here.come({ name: "ann", ...how });
  const ben = await Person.guest(here.server, "ben");
  const table = await started({ game: "tictactoe" }, { x: ann.person!, o: ben });
  await ann.page.goto(`/tables/${table}`);
  await expect.poll(() => picks(ann.page).count()).toBe(9);
  return { ann, ben, table };
}

test("an answer outlives a broken line, and is given once", async () => {
  const proxy = await Proxy.to(here.server.port);
  const { ann, ben, table } = await annAndBen({ url: proxy.url });
  proxy.cut();
  await ann.page.getByText(en.reconnecting).waitFor();
  await picks(ann.page).nth(4).click();
  await ann.page.getByText(en.sending).waitFor();
  expect((await ben.look(table)).seq).toBe(3);
  proxy.mend();
  await ann.page.getByText(en.saved).waitFor();
  await ann.page.getByText(en.reconnecting).waitFor({ state: "detached" });
  expect((await ben.look(table)).seq).toBe(4);
  await ben.answer(table, 0);
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  await proxy.stop();
});

test("what happened while the line was broken is there afterwards", async () => {
  const proxy = await Proxy.to(here.server.port);
  const { ann, ben, table } = await annAndBen({ url: proxy.url });
  proxy.cut();
  await ann.page.getByText(en.reconnecting).waitFor();
  await ann.person!.answer(table, 4); // on another device
  await ben.answer(table, 0);
  proxy.mend();
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  expect(await picks(ann.page).count()).toBe(7);
  await proxy.stop();
});

test("an answer to an old question is a conflict that is told, and changes nothing", async () => {
  const proxy = await Proxy.to(here.server.port);
  const { ann, ben, table } = await annAndBen({ url: proxy.url });
  proxy.cut();
  await ann.page.getByText(en.reconnecting).waitFor();
  await picks(ann.page).nth(8).click();
  await ann.person!.answer(table, 4); // on another device
  await ben.answer(table, 0);
  proxy.mend();
  const dialog = ann.page.getByRole("alertdialog", { name: en.conflictTitle });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: en.reload }).click();
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  expect(await dialog.count()).toBe(0);
  await picks(ann.page).nth(6).click();
  await expect.poll(() => cells(ann.page)).toBe("O---X---X");
  await proxy.stop();
});

test("taking back needs the other's consent once the other has answered", async () => {
  const [ann, ben] = await Promise.all([here.come({ name: "ann" }), here.come({ name: "ben" })]);
  const table = await started({ game: "tictactoe" }, { x: ann.person!, o: ben.person! });
  await Promise.all([ann, ben].map((one) => one.page.goto(`/tables/${table}`)));
  await picks(ann.page).nth(4).click();
  await expect.poll(() => cells(ben.page)).toBe("----X----");
  await ann.page.getByRole("button", { name: en.undo, exact: true }).click(); // nobody has answered since
  await expect.poll(() => cells(ben.page)).toBe("---------");

  await picks(ann.page).nth(0).click();
  await expect.poll(() => picks(ben.page).count()).toBe(8);
  await picks(ben.page).nth(0).click();
  await expect.poll(() => cells(ann.page)).toBe("XO-------");
  for (const [word, after] of [
    [en.refuse, "XO-------"],
    [en.agree, "---------"],
  ] as const) {
    await ann.page.getByRole("button", { name: en.undoAsk }).click();
    await ann.page.getByRole("alertdialog").getByRole("button", { name: en.undoAsk }).click();
    const asked = ben.page.getByRole("alertdialog", { name: /x \(ann\).*take back/ });
    await asked.getByRole("button", { name: word }).click();
    await asked.waitFor({ state: "detached" });
    await expect.poll(() => cells(ann.page)).toBe(after);
    await expect.poll(() => cells(ben.page)).toBe(after);
  }
});

test("the history is gone through step by step, and by a link", async () => {
  const { ann, ben, table } = await annAndBen();
  for (const [person, place] of [[ann.person!, 4], [ben, 0], [ann.person!, 0], [ben, 0]] as const) await person.answer(table, place);
  await expect.poll(() => cells(ann.page)).toBe("OXO-X----");
  await ann.page.getByRole("button", { name: en.history }).first().click();
  const slider = ann.page.getByRole("slider", { name: en.history });
  await ann.page.getByRole("button", { name: en.stepBack }).click();
  await expect.poll(() => cells(ann.page)).toBe("OX--X----");
  expect(await picks(ann.page).count()).toBe(0); // nobody answers in the past
  await slider.focus();
  await ann.page.keyboard.press("ArrowLeft");
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  await ann.page.keyboard.press("Home");
  await expect.poll(() => cells(ann.page)).toBe("---------");
  await ann.page.getByRole("button", { name: en.live }).click();
  await expect.poll(() => cells(ann.page)).toBe("OXO-X----");
  await expect.poll(() => picks(ann.page).count()).toBe(5);

  const eve = await here.come();
  await eve.page.goto(`/tables/${table}?at=5`);
  await expect.poll(() => cells(eve.page)).toBe("O---X----");
});

test("when it is over everybody's views can be looked through, and the record saved", async () => {
  const { ann, ben, table } = await annAndBen();
  await ann.person!.answer(table, 4);
  await ben.tell(table, "resign");
  await ending(ann.page).getByRole("button", { name: en.history }).click();
  await ann.page.getByLabel(en.seenBy).selectOption("o");
  await ann.page.getByRole("button", { name: en.stepBack }).click();
  await expect.poll(() => cells(ann.page)).toBe("----X----");
  const download = ann.page.waitForEvent("download");
  await ann.page.getByRole("button", { name: en.record }).click();
  expect((await download).suggestedFilename()).toContain("tictactoe");
  await ann.page.getByRole("button", { name: en.live }).click();
  await ending(ann.page).getByRole("button", { name: en.rematch }).click();
  await ann.page.getByRole("button", { name: en.start, exact: true }).waitFor();
  expect(ann.page.url()).not.toContain(table);
});

test("chat, pause and resignation reach the other side", async () => {
  const { ann, ben, table } = await annAndBen();
  await ann.page.getByRole("tab", { name: en.chat }).click();
  await ann.page.getByLabel(en.chatLabel).fill("<b>good luck</b>");
  await ann.page.getByRole("button", { name: en.say, exact: true }).click();
  await ann.page.getByRole("log", { name: en.chat }).getByText("<b>good luck</b>").waitFor();
  await ben.tell(table, "chat", { text: "same to you" });
  await ann.page.getByText("same to you").waitFor();
  await ben.tell(table, "pause");
  await ann.page.getByText(en.paused).waitFor();
  expect(await picks(ann.page).count()).toBe(0);
  await ben.tell(table, "resume");
  await expect.poll(() => picks(ann.page).count()).toBe(9);
  await ann.page.getByRole("button", { name: en.actions }).click();
  await ann.page.getByRole("dialog").getByRole("button", { name: en.resign }).click();
  await ann.page.getByRole("alertdialog", { name: en.resignTitle }).getByRole("button", { name: en.resign }).click();
  await ending(ann.page).waitFor();
});

test("a telephone is wide enough", async () => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const { ann, ben, table } = await annAndBen({ options: phone });
  const width = () => ann.page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await picks(ann.page).nth(4).tap();
  await ben.answer(table, 0);
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  const hearts = await started({ game: "hearts" }, { south: ann.person! }, ["west", "north", "east"]);
  await ann.page.goto(`/tables/${hearts}`);
  await expect.poll(() => picks(ann.page).count()).toBeGreaterThan(0);
  expect(await width()).toBeLessThanOrEqual(360);
  const box = await picks(ann.page).first().boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(44);
  await picks(ann.page).last().tap();
  for (const [game, mine, other] of [["wingspan", "alice", "bob"], ["mars", "red", "green"], ["netrunner", "runner", "corp"]] as const) {
    const one = await started({ game, seats: 2 }, { [mine]: ann.person! }, [other]);
    await ann.page.goto(`/tables/${one}`);
    await expect.poll(() => picks(ann.page).count()).toBeGreaterThan(0);
    const ends = ann.page.locator("[data-cell], .place, [data-column]").evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect([game, Math.max(await width(), ...(await ends)) <= 360]).toEqual([game, true]);
  }
  const timed = await started({ game: "ginrummy", clock: { question: 600 } }, { north: ann.person!, south: ben });
  await ann.page.goto(`/tables/${timed}`);
  await ann.page.locator("[data-clock]").waitFor();
  expect(await width()).toBeLessThanOrEqual(360);
  await ann.page.goto("/");
  await ann.page.getByRole("heading", { name: en.games, exact: true }).waitFor();
  expect(await width()).toBeLessThanOrEqual(360);
});

test("the keyboard is enough for a whole game", async () => {
  const ann = await here.come();
  const { page } = ann;
  const tabTo = async (name: RegExp | string) => {
    for (let i = 0; i < 60; ++i) {
      const label = await page.evaluate(() => {
        const one = document.activeElement;
        return one?.getAttribute("aria-label") ?? one?.textContent?.trim() ?? "";
      });
      if (typeof name === "string" ? label === name : name.test(label)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${String(name)}`);
  };
  await page.goto("/");
  await page.getByLabel(en.nameLabel).waitFor();
  for (let i = 0; i < 20 && !(await page.getByLabel(en.nameLabel).evaluate((one) => one === document.activeElement)); ++i) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("ann");
  await page.keyboard.press("Enter");
  await page.getByText(en.guest).first().waitFor();
  await tabTo(en.playNowOf("Tic-tac-toe"));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Enter"); // it begins with what is usual
  for (let turn = 0; turn < 9 && !(await ending(page).isVisible()); ++turn) {
    await expect.poll(async () => (await picks(page).count()) > 0 || (await ending(page).isVisible())).toBe(true);
    if (await ending(page).isVisible()) break;
    await tabTo(/^row \d, column \d, empty$/);
    if (turn % 2 === 1) await page.keyboard.press("ArrowRight");
    const before = await cells(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => cells(page)).not.toBe(before);
  }
  await ending(page).waitFor();
  await page.keyboard.press("h");
  await page.getByRole("slider", { name: en.history }).waitFor();
  await page.keyboard.press("Escape");
  await ending(page).waitFor();
});
