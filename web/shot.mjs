import { chromium } from "playwright-core";
const base = process.env.BASE ?? "http://127.0.0.1:8391";
const out = process.env.OUT ?? "/tmp/wa/shots";
import { mkdirSync } from "node:fs";
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
const only = process.argv.slice(2);
const dark = process.env.DARK ? "dark" : "light";
async function run(name, viewport) {
  const context = await browser.newContext({ viewport, colorScheme: dark, deviceScaleFactor: 1 });
  const page = await context.newPage();
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(name, "console:", m.text()));
  page.on("pageerror", (e) => console.log(name, "pageerror:", e.message));
  await page.goto(base);
  await page.fill("input[name=name]", "ann");
  await page.screenshot({ path: `${out}/${name}-lobby0.png`, fullPage: true });
  await page.keyboard.press("Enter");
  await page.waitForSelector("header .me");
  for (const game of only.length ? only : ["tictactoe", "leduc", "hearts", "ginrummy", "cubedraft"]) {
    await page.goto(base);
    await page.click(`[data-game=${game}] .main`);
    await page.waitForSelector(".felt");
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/${name}-${game}-0.png` });
    for (let i = 0; i < 4; ++i) {
      const asked = await page.$("[data-request]:not([data-request=''])");
      if (!asked) break;
      const bounds = (await page.$("[data-bounds]")) ? await page.textContent("[data-bounds]") : "";
      const n = Number(/Pick (\d+)/.exec(bounds)?.[1] ?? 1);
      for (let k = 0; k < n; ++k) {
        const picks = await page.$$("[data-pick][aria-disabled=false][aria-pressed=false]");
        if (picks[k * 2 % Math.max(1, picks.length)]) await picks[k * 2 % picks.length].click({ position: { x: 9, y: 14 } });
      }
      if (n > 1) {
        await page.screenshot({ path: `${out}/${name}-${game}-picked.png` });
        const send = await page.$("[data-send]:not([disabled])");
        if (send) await send.click();
      }
      await page.waitForTimeout(400);
    }
    await page.screenshot({ path: `${out}/${name}-${game}-1.png` });
    console.log(name, game, JSON.stringify(await page.evaluate(() => window.rondelTimings?.slice(-2))));
  }
  await page.goto(base);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/${name}-lobby1.png`, fullPage: true });
  await context.close();
}
await run("wide", { width: 1280, height: 800 });
await run("phone", { width: 390, height: 844 });
await browser.close();
