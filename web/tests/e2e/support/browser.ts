// The browser, and people who sit in front of it. A page that complains (an error, a refused script or style) fails the test
// that opened it.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { inject } from "vitest";
import { patience } from "./patience";
import { Person } from "./people";
import { seed } from "./seed";
import type { Hosting } from "./server";

// The one that support/one_browser.ts has started.
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(inject("browser"));
}

// Somebody in front of a browser of their own.
export interface Seen {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  // Whoever sits there, when they came signed in.
  person: Person | null;
}

// A line that broke, and a visitor whom nobody knows yet, are told by the browser as errors; they are none of the page.
const expected = /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|WebSocket connection to|status of 401/;

export interface Visit {
  url?: string; // where, if not at the server itself
  name?: string; // comes signed in as this guest
  options?: BrowserContextOptions;
}

export async function visit(browser: Browser, server: Hosting, { url, name, options }: Visit = {}): Promise<Seen> {
  const context = await browser.newContext({ baseURL: url ?? server.url, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(patience);
  await context.addInitScript((from: number) => {
    let state = from;
    Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  }, seed + 1);
  const person = name === undefined ? null : await Person.guest(server, name);
  if (person) {
    await context.addCookies([{ name: "rondel", value: person.token, url: url ?? server.url, httpOnly: true }]);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !expected.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints, person };
}
