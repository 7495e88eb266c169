import { chromium } from "playwright-core";
const base = "http://127.0.0.1:8391";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
await page.goto(base);
await page.fill("input[name=name]", "ann");
await page.keyboard.press("Enter");
await page.waitForSelector("header .me");
await page.click(`[data-game=${process.argv[2]}] .main`);
await page.waitForSelector(".felt");
await page.waitForTimeout(1500);
const cdp = await context.newCDPSession(page);
await cdp.send("Profiler.enable");
await cdp.send("Profiler.setSamplingInterval", { interval: 200 });
await cdp.send("Profiler.start");
for (let i = 0; i < 6; ++i) {
  const p = await page.$("[data-pick][aria-disabled=false][aria-pressed=false]");
  if (!p) break;
  await p.click({ position: { x: 9, y: 14 } });
  await page.waitForTimeout(600);
}
const { profile } = await cdp.send("Profiler.stop");
const self = new Map();
const dt = profile.timeDeltas;
const byId = new Map(profile.nodes.map((n) => [n.id, n]));
profile.samples.forEach((id, i) => {
  const n = byId.get(id);
  const k = n.callFrame.functionName + " " + n.callFrame.url.split("/").pop() + ":" + n.callFrame.lineNumber + ":" + n.callFrame.columnNumber;
  self.set(k, (self.get(k) ?? 0) + dt[i]);
});
console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([k, v]) => (v / 1000).toFixed(1) + "ms " + k).join("\n"));
console.log(JSON.stringify(await page.evaluate(() => window.rondelTimings)));
await browser.close();
