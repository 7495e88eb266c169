// A server for each test, a browser, and whoever comes. What a page complained about fails the test.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openBrowser, visit, type Seen, type Visit } from "./browser";
import { Person, type Body } from "./people";
import { seed } from "./seed";
import { Server } from "./server";

export interface Scene {
  readonly server: Server;
  readonly browser: Browser;
  come(how?: Visit): Promise<Seen>;
}

export function scene(): Scene {
  let server: Server;
  let browser: Browser;
  let present: Seen[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  // A test finds the same server alone as among others.
  beforeEach(async ({ task, onTestFailed }) => {
    onTestFailed(() => console.error(`"${task.name}" failed with RONDEL_SEED=${seed}`));
    server = await Server.start();
  });
  afterEach(async () => {
    const complaints = present.flatMap((one) => one.complaints);
    await Promise.all(present.map((one) => one.context.close()));
    present = [];
    await server.stop();
    expect(complaints).toEqual([]);
  });
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    async come(how = {}) {
      const seen = await visit(browser, server, how);
      present.push(seen);
      return seen;
    },
  };
}

// Opens a table where these people sit in these seats, bots in the others, and starts it. The first is the host.
export async function started(terms: Body, people: Record<string, Person>, bots: string[] = []): Promise<string> {
  const host = Object.values(people)[0] as Person;
  const table = await host.open(terms);
  for (const [seat, person] of Object.entries(people)) await person.tell(table, "join", { seat });
  for (const seat of bots) await host.tell(table, "bot", { seat, agent: "random" });
  await host.tell(table, "start");
  return table;
}

// The text of a board's cells, row by row: "" where nothing is.
export async function cells(page: Page): Promise<string> {
  const labels = await page
    .getByRole("region", { name: "board" })
    .locator("[aria-label]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  return labels.map((label) => /, ([XO])\b/i.exec(label)?.[1]?.toUpperCase() ?? "-").join("");
}
