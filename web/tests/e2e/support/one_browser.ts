// Debian's Chromium, started once for all files: each test opens a window of its own in it.
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--js-flags=--expose-gc",
  "--enable-precise-memory-info",
];

declare module "vitest" {
  interface ProvidedContext {
    browser: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags });
  project.provide("browser", browser.wsEndpoint());
  return () => browser.close();
}
