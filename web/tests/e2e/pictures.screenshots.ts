// Pictures for the docs (tools/screenshots): Ann plays a while against bots, and what she sees then is kept. With
// RONDEL_PICTURES=a,b only of these games.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import type { Person } from "./support/people";
import { isAsked, isOver, last, step } from "./support/play";
import { scene } from "./support/scene";

const here = scene();
const folder = process.env["RONDEL_SCREENSHOTS"] ?? "";

interface Game {
  name: string;
  seats: string[];
}

// How many clicks make a table worth looking at.
const clicks: Record<string, number> = { tictactoe: 2, leduc: 1, hearts: 9, ginrummy: 9, cubedraft: 7, elements: 25 };
const usualClicks = 12;

// Games in which clicking the last thing leads nowhere: so many answers over the API, liking some, then on to a question.
interface Plan {
  answers: number;
  liked: RegExp;
  until: RegExp; // of its title, and after that why it is asked
  seat?: string; // if not the first
}
const plans: Record<string, Plan> = {
  wingspan: { answers: 70, liked: /^(play a bird|activate|lay eggs)/, until: /^take food from the feeder/ },
  innovation: { answers: 45, liked: /^(meld|dogma|achieve|yes|red|yellow|green|blue|purple)/, until: /^your / },
  mars: { answers: 75, liked: /^(play|use|greenery|city|turn) /, until: /^place a (greenery|city)/ },
  netrunner: { answers: 60, liked: /^(install|run|continue)/, until: /^You are running on .*encounter/, seat: "runner" },
};
const seatsAt: Record<string, number> = { cubedraft: 4, innovation: 2, wingspan: 2, mars: 3 };

async function seated(ann: Person, game: Game): Promise<string> {
  const seats = seatsAt[game.name];
  const table = await ann.open({ game: game.name, ...(seats === undefined ? {} : { seats }) });
  const all = ((await ann.look(table)) as unknown as { seats: { seat: string }[] }).seats.map((one) => one.seat);
  const mine = plans[game.name]?.seat ?? all[0];
  const others = all.filter((seat) => seat !== mine);
  await ann.tell(table, "join", { seat: mine });
  const agent = plans[game.name] ? "house" : "random";
  for (const seat of others) await ann.tell(table, "bot", { seat, agent });
  await ann.tell(table, "start");
  return table;
}

// Plays so many clicks, and on until something can be picked again.
async function playSome(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; ) {
    await expect.poll(async () => (await isAsked(page)) || (await isOver(page))).toBe(true);
    if (await isOver(page)) return;
    if (await step(page, last)) ++done;
  }
  await expect.poll(async () => (await isAsked(page)) || (await isOver(page))).toBe(true);
}

async function follow(ann: Person, table: string, { answers, liked, until }: Plan): Promise<boolean> {
  for (let done = 0; ; ) {
    const { state, view } = await ann.look(table);
    const { title = "", why = [] } = (view?.request?.selector ?? {}) as { title?: string; why?: string[] };
    if (state !== "running") return false;
    if (done >= answers && until.test([title, ...why].join(" "))) return true;
    if ((await ann.answerSomehow(table, liked)) !== "") ++done;
  }
}

async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(400); // what slides has arrived
  // A quarter of what the same picture has as PNG, for the felt's soft light.
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 88 });
  await session.detach();
  await writeFile(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
}

test("a table of each game", { timeout: 240_000 }, async () => {
  const { page, person } = await here.come({ name: "ann", options: { viewport: { width: 1200, height: 860 } } });
  const { games } = (await person!.ask("GET", "/api/games")) as unknown as { games: Game[] };
  const wanted = process.env["RONDEL_PICTURES"]?.split(",");
  for (const game of games.filter(({ name }) => wanted?.includes(name) ?? true)) {
    for (let attempt = 0; attempt < 20; ++attempt) {
      const table = await seated(person!, game);
      const plan = plans[game.name];
      if (plan && !(await follow(person!, table, plan))) continue;
      await page.goto(`/tables/${table}`);
      await playSome(page, plan ? 0 : (clicks[game.name] ?? usualClicks));
      if (!(await isOver(page))) break; // a game that ended early is no picture of a table
    }
    await keep(page, game.name);
  }
});

test("the lobby", async () => {
  const { page } = await here.come({ name: "ben", options: { viewport: { width: 1200, height: 860 } } });
  await page.goto("/");
  await page.getByRole("heading", { name: en.games, exact: true }).waitFor();
  await keep(page, "lobby");
});

test("a table on a telephone", async () => {
  const phone = { viewport: { width: 390, height: 720 }, hasTouch: true, isMobile: true, colorScheme: "dark" as const };
  const { page, person } = await here.come({ name: "ann", options: phone });
  await page.goto(`/tables/${await seated(person!, { name: "hearts", seats: [] })}`);
  await playSome(page, 9);
  await keep(page, "phone");
});
