// The page while somebody writes the game that it shows (rondel dev).
import { spawn, type ChildProcess } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import en from "../../src/messages/en";
import { openBrowser, visit, type Seen } from "./support/browser";
import { picks } from "./support/play";
import { cells, started } from "./support/scene";
import { ended, folderInMemory, listening, rondel, type Hosting } from "./support/server";

const source = resolve(import.meta.dirname, "../../../games/tictactoe");

let browser: Browser;
let folder = "";
let good = "";
let dev: ChildProcess;
let server: Hosting;
let present: Seen[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(async () => {
  folder = await folderInMemory();
  await cp(source, join(folder, "tictactoe"), { recursive: true });
  good = await readFile(game(), "utf8");
  const words = ["dev", join(folder, "tictactoe"), "--port", "0", "--work", join(folder, "work")];
  dev = spawn(rondel, words, { stdio: ["ignore", "pipe", "inherit"] });
  server = { url: `http://${await listening(dev)}` };
});
afterEach(async () => {
  const complaints = present.flatMap((one) => one.complaints);
  await Promise.all(present.map((one) => one.context.close()));
  present = [];
  await ended(dev);
  await rm(folder, { recursive: true, force: true });
  expect(complaints).toEqual([]);
});

const game = (): string => join(folder, "tictactoe", "game.cpp");
async function save(before: string, after: string): Promise<void> {
  expect(good.split(before).length).toBe(2);
  await writeFile(game(), good.replace(before, after));
}
async function come(name: string): Promise<Seen> {
  const seen = await visit(browser, server, { name });
  present.push(seen);
  return seen;
}

test("a mistake is told while the match goes on, and gone when it is mended", async () => {
  const [ann, ben] = await Promise.all([come("ann"), come("ben")]);
  const table = await started({ game: "tictactoe" }, { x: ann.person!, o: ben.person! });
  await ann.page.goto(`/tables/${table}`);
  const work = ann.page.getByRole("region", { name: en.dev.title });
  await save("mine |= 1U", "nine |= 1U");
  await work.getByText("use of undeclared identifier 'nine'").waitFor();
  await work.getByText(en.dev.goodGoesOn).waitFor();
  await picks(ann.page).nth(4).click();
  await expect.poll(() => cells(ann.page)).toBe("----X----");
  await writeFile(game(), good.replace('Text("O")', 'Text("O!")'));
  await work.waitFor({ state: "detached" });
  await ben.person!.answer(table, 0);
  await ann.page.getByLabel(/O!/).first().waitFor();
});

test("a match that differs goes on from there, on everybody's page", async () => {
  const [ann, ben] = await Promise.all([come("ann"), come("ben")]);
  const table = await started({ game: "tictactoe" }, { x: ann.person!, o: ben.person! });
  await Promise.all([ann, ben].map((one) => one.page.goto(`/tables/${table}`)));
  await ann.person!.answer(table, 4);
  await ben.person!.answer(table, 0);
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  await save("    return list;\n", "    if (list.size() == 7) { list.pop_back(); }\n    return list;\n");
  const work = ann.page.getByRole("region", { name: en.dev.title });
  await work.getByText(en.dev.differs(1, 2)).waitFor();
  await work.getByRole("button", { name: en.dev.goOnFrom(1) }).click();
  for (const { page } of [ann, ben]) {
    await page.waitForURL((url) => url.pathname.startsWith("/tables/") && !url.pathname.endsWith(table));
    await expect.poll(() => cells(page)).toBe("----X----");
    await page.getByRole("region", { name: en.dev.title }).waitFor({ state: "detached" });
  }
  await picks(ben.page).nth(0).click();
  await expect.poll(() => cells(ann.page)).toBe("O---X----");
  expect(await picks(ann.page).count()).toBe(6);
});
