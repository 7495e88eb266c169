// The first hour, at a desk and on a telephone: from an empty profile through the rules to the end of a game, and back again.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { ending, isOver, last, playOn } from "./support/play";
import { scene } from "./support/scene";

const here = scene();

const sizes = [
  { name: "1440x900", options: { viewport: { width: 1440, height: 900 } } },
  { name: "390x844", options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
] as const;

async function enterAs(page: Page, name: string): Promise<void> {
  await page.getByLabel(en.nameLabel).fill(name);
  await page.getByRole("button", { name: en.enter }).click();
  await page.getByRole("button", { name: en.signOut }).waitFor();
}

async function beginAgainstBots(page: Page, game: string): Promise<void> {
  await page.getByRole("button", { name: en.playNowOf(game) }).click();
  await page.getByRole("dialog", { name: en.playNowOf(game) }).getByRole("button", { name: en.begin, exact: true }).click();
  await page.waitForURL(/\/tables\//);
}

const noWiderThanTheScreen = async (page: Page): Promise<void> => {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen!);
};

for (const { name, options } of sizes) {
  test(`the rules are one click away from the lobby, the table and the question, at ${name}`, async () => {
    const { page } = await here.come({ options });
    await page.goto("/");
    await page.getByRole("link", { name: en.howToPlayOf("Hearts") }).click();
    await page.getByRole("heading", { name: en.howToPlayOf("Hearts"), level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Shooting the moon" }).waitFor();
    await noWiderThanTheScreen(page);
    await page.getByRole("main").getByRole("link", { name: en.backToLobby }).click();
    await enterAs(page, "Ann Lee");
    await beginAgainstBots(page, "Hearts");
    if (options.viewport.width > 600) await page.getByRole("banner").getByRole("button", { name: en.howToPlay }).click();
    else {
      await page.getByRole("button", { name: en.actions }).click();
      await page.getByRole("dialog", { name: en.actions }).getByRole("button", { name: en.howToPlay }).click();
    }
    const rules = page.getByRole("dialog", { name: en.howToPlayOf("Hearts") });
    await rules.getByRole("heading", { name: "The goal" }).waitFor();
    await rules.getByRole("button", { name: en.close }).click();
    await page.getByRole("region", { name: en.yourQuestion }).getByRole("button", { name: en.howToPlay }).click();
    await rules.getByText("Have the fewest points at the end.").waitFor();
  });

  test(`a game of hearts ends with a score sheet, and is played again at once, at ${name}`, async () => {
    const { page } = await here.come({ options });
    await page.goto("/");
    await enterAs(page, "Ann Lee");
    await beginAgainstBots(page, "Hearts");
    await playOn([page], () => isOver(page), last);
    const sheet = ending(page).getByRole("table", { name: en.scores });
    const rows = await sheet.getByRole("row").all();
    const numbers = (row: number) => rows[row]!.getByRole("cell").allTextContents().then((all) => all.map(Number));
    expect(await rows[1]!.getByRole("rowheader").textContent()).toBe("Hearts");
    const total = await numbers(rows.length - 1);
    const parts = await Promise.all(rows.slice(1, -1).map((_, i) => numbers(i + 1)));
    expect(total).toEqual([...total].sort((a, b) => a - b)); // the fewest points are the best
    expect(total).toEqual(total.map((_, seat) => parts.reduce((sum, part) => sum + part[seat]!, 0)));
    expect(total.reduce((sum, one) => sum + one, 0) % 26).toBe(0);
    await noWiderThanTheScreen(page);

    const before = page.url();
    await ending(page).getByRole("button", { name: en.rematch }).click();
    await expect.poll(() => page.url()).not.toBe(before);
    await page.getByRole("region", { name: en.yourQuestion }).getByRole("heading").waitFor();
  });

  test(`my games are what one sees when coming back, at ${name}`, async () => {
    const { page, person } = await here.come({ name: "ann", options });
    const going = await person!.open({ game: "tictactoe", title: "The long one" });
    const lost = await person!.open({ game: "tictactoe", title: "The short one" });
    for (const table of [going, lost]) {
      await person!.tell(table, "join", { seat: "x" });
      await person!.tell(table, "bot", { seat: "o", agent: "house" });
      await person!.tell(table, "start");
    }
    await person!.tell(lost, "resign");
    await page.goto("/");
    const mine = page.getByRole("region", { name: en.myTables });
    const [first, second] = [mine.getByRole("listitem").first(), mine.getByRole("listitem").nth(1)];
    await first.getByText("The long one").waitFor();
    await first.getByText(en.yourTurn).waitFor();
    await second.getByText(en.winners(["o"])).waitFor();
    const [list, games] = await Promise.all([mine, page.getByRole("heading", { name: en.games, exact: true })].map((one) => one.boundingBox()));
    expect(list!.y).toBeLessThan(games!.y);
    await second.getByRole("link", { name: en.lookAgain }).click();
    await ending(page).getByRole("heading", { name: en.winners(["o"]) }).waitFor();
  });

  test(`what is chosen for a quick game is chosen again the next time, at ${name}`, async () => {
    const { page } = await here.come({ name: "ann", options });
    await page.goto("/");
    const dialog = page.getByRole("dialog", { name: en.playNowOf("Hearts") });
    await page.getByRole("button", { name: en.playNowOf("Hearts") }).click();
    expect(await dialog.getByRole("textbox").count()).toBe(0); // nothing has to be typed
    await dialog.getByLabel(en.strength).selectOption("random");
    await dialog.getByLabel(en.yourSeat).selectOption("north");
    await dialog.getByLabel("Length").selectOption("50");
    await dialog.getByText(en.moreSettings).click();
    await dialog.getByLabel("The jack of diamonds").selectOption("1");
    await noWiderThanTheScreen(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: en.playNowOf("Hearts") }).click();
    await expect.poll(() => dialog.getByLabel(en.yourSeat).inputValue()).toBe(""); // that was not begun
    await dialog.getByLabel(en.yourSeat).selectOption("north");
    await dialog.getByLabel("Length").selectOption("50");
    await dialog.getByRole("button", { name: en.begin, exact: true }).press("Enter");
    await page.waitForURL(/\/tables\//);
    await page.getByRole("link", { name: en.backToLobby }).click();
    await page.getByRole("button", { name: en.playNowOf("Hearts") }).click();
    await expect.poll(() => dialog.getByLabel(en.yourSeat).inputValue()).toBe("north");
    expect(await dialog.getByLabel("Length").inputValue()).toBe("50");
  });
}

test("two sit down to Mars and Wingspan unless somebody says otherwise", async () => {
  const { page } = await here.come({ name: "ann" });
  await page.goto("/");
  for (const game of ["Terraforming Mars", "Wingspan"]) {
    await page.getByRole("button", { name: en.playNowOf(game) }).click();
    const dialog = page.getByRole("dialog", { name: en.playNowOf(game) });
    expect(await dialog.getByLabel(en.opponents).locator("option:checked").textContent()).toBe(en.opponentCount(1));
    await page.keyboard.press("Escape");
  }
});

test("a page that does not exist says so and leads home", async () => {
  const { page, complaints } = await here.come();
  for (const path of ["/nowhere", "/games/chess"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: en.nowhereTitle }).waitFor();
    await page.getByRole("main").getByRole("link", { name: en.backToLobby }).click();
    await page.getByRole("heading", { name: en.games, exact: true }).waitFor();
  }
  const others = complaints.filter((one) => !one.includes("status of 404")); // the server says so as well
  complaints.splice(0, complaints.length, ...others);
});

test("a guest becomes an account and keeps everything", async () => {
  const { page } = await here.come();
  await page.goto("/");
  await enterAs(page, "李雷");
  await beginAgainstBots(page, "Tic-tac-toe");
  const table = page.url();
  await page.getByRole("link", { name: en.backToLobby }).click();
  await page.getByRole("button", { name: en.signOut }).click();
  const warning = page.getByRole("alertdialog", { name: en.leaveTitle });
  await warning.getByText(en.leaveText).waitFor();
  await warning.getByRole("button", { name: en.makeAccount }).click();
  const dialog = page.getByRole("dialog", { name: en.makeAccount });
  expect(await dialog.getByLabel(en.nameLabel).inputValue()).toBe("李雷");
  await dialog.getByLabel(en.password).fill("correct horse");
  await dialog.getByRole("button", { name: en.create }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("region", { name: en.myTables }).getByRole("link", { name: en.goOn }).click();
  expect(page.url()).toBe(table);
  await page.getByRole("region", { name: en.yourQuestion }).getByRole("heading").waitFor();

  const phone = await here.come(); // another device
  await phone.page.goto("/");
  await phone.page.getByRole("button", { name: en.havePassword }).click();
  await phone.page.getByLabel(en.nameLabel).fill("李雷");
  await phone.page.getByLabel(en.password).fill("correct horse");
  await phone.page.getByRole("button", { name: en.signIn }).click();
  await phone.page.getByRole("region", { name: en.myTables }).getByRole("link", { name: en.goOn }).waitFor();
});

test("people are called as they write it", async () => {
  const ann = await here.come();
  await ann.page.goto("/");
  await enterAs(ann.page, "Jürgen Groß");
  await ann.page.getByRole("button", { name: en.newTableOf("Tic-tac-toe") }).click();
  await ann.page.getByRole("button", { name: en.openTable }).click();
  await ann.page.waitForURL(/\/tables\//);
  const ben = await here.come({ name: "ben" });
  await ben.page.goto(ann.page.url());
  await ben.page.getByRole("button", { name: en.about("Jürgen Groß") }).waitFor();
});
