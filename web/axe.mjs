import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const base = "http://127.0.0.1:8391";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
for (const scheme of ["light", "dark"]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: scheme, bypassCSP: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const run = async (name) => {
    await page.evaluate(axe);
    const r = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    for (const v of r.violations) console.log(scheme, name, v.impact, v.id, v.nodes.length, v.nodes[0].target.join(" "), "|", v.nodes[0].failureSummary.split("\n")[1]?.trim().slice(0, 200));
  };
  await page.goto(base);
  await page.waitForSelector("[data-game]");
  await run("lobby");
  await page.fill("input[name=name]", "ann");
  await page.keyboard.press("Enter");
  await page.waitForSelector("header .me");
  await page.click("[data-game=hearts] .button:not(.main)");
  await page.waitForSelector("#new-table");
  await run("new");
  await page.click("button[form=new-table]");
  await page.waitForSelector("li[data-seat]");
  await run("seats");
  for (const game of ["hearts", "cubedraft", "tictactoe", "ginrummy"]) {
    await page.goto(base);
    await page.click(`[data-game=${game}] .main`);
    await page.waitForSelector(".felt");
    await page.waitForTimeout(700);
    await run(game);
  }
  await page.keyboard.press("h");
  await page.waitForTimeout(500);
  await run("history");
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  await page.waitForTimeout(200);
  await run("keys");
  await context.close();
}
await browser.close();
