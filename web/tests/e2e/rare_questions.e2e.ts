// Kinds of questions that can be asked but that no game comes to by itself: things to put in order, and forms. The table and
// its server are real; on the way to the page the question becomes another, and the answer to it is kept.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { viewPrint } from "../../src/lib/fingerprint";
import en from "../../src/messages/en";
import type { Body } from "./support/people";
import { scene, started } from "./support/scene";

const here = scene();

interface Message {
  op: string;
  id?: number;
  response?: { selection: unknown[] };
  state?: { viewPrint: string; view: { request: { selector?: Body } | null } | null };
}

// Ann at a table where she is asked this; gives the selections that she sends.
async function askedInstead(question: Body): Promise<{ page: Page; sent: unknown[][] }> {
  const ann = await here.come({ name: "ann" });
  const sent: unknown[][] = [];
  await ann.page.routeWebSocket(/.*/, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      if (message.op !== "submit") return far.send(text);
      sent.push(message.response?.selection ?? []);
      near.send(JSON.stringify({ op: "reply", id: message.id, body: {} }));
    });
    far.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      const view = message.op === "state" ? message.state?.view : null;
      if (!view?.request?.selector) return near.send(text);
      view.request.selector = { actor: view.request.selector["actor"], ...question };
      message.state!.viewPrint = viewPrint(view);
      near.send(JSON.stringify(message));
    });
  });
  const table = await started({ game: "tictactoe" }, { x: ann.person! }, ["o"]);
  await ann.page.goto(`/tables/${table}`);
  await ann.page.getByRole("heading", { name: String(question["title"]) }).waitFor();
  return { page: ann.page, sent };
}
function things(page: Page): Promise<string[]> {
  return page.locator("[data-order-item]").evaluateAll((all) => all.map((one) => one.getAttribute("data-order-item") ?? ""));
}

test("things are put in order by keys, by buttons and by dragging", async () => {
  const { page, sent } = await askedInstead({ type: "select", title: "which comes first?", choices: ["ash", "birch", "cedar"], min: 0, max: 3 });
  expect(await things(page)).toEqual(["ash", "birch", "cedar"]);
  await page.getByRole("button", { name: "1. ash" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => things(page)).toEqual(["birch", "ash", "cedar"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-order-item"))).toBe("ash");
  await page.getByRole("button", { name: en.moveUp("cedar") }).click();
  await expect.poll(() => things(page)).toEqual(["birch", "cedar", "ash"]);
  const [from, to] = await Promise.all(["3. ash", "1. birch"].map((name) => page.getByRole("button", { name }).boundingBox()));
  await page.mouse.move(from!.x + 40, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + 40, to!.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => things(page)).toEqual(["ash", "birch", "cedar"]);
  await page.getByRole("button", { name: en.moveDown("birch") }).click();
  await expect.poll(() => things(page)).toEqual(["ash", "cedar", "birch"]);
  await page.getByRole("button", { name: en.send, exact: true }).click();
  await expect.poll(() => sent).toEqual([["ash", "cedar", "birch"]]);
});

test("a form says what is missing, and sends what was written", async () => {
  const schema = {
    type: "object",
    required: ["bird", "count", "seen"],
    additionalProperties: false,
    properties: {
      bird: { type: "string", minLength: 3, maxLength: 40 },
      count: { type: "integer", minimum: 1, maximum: 9 },
      seen: { enum: ["today", "yesterday"] },
    },
  };
  const { page, sent } = await askedInstead({ type: "action", title: "which bird, and how many?", schema });
  const send = page.getByRole("button", { name: en.send, exact: true });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("bird").fill("owl");
  await page.getByLabel("count").fill("12");
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("count").fill("2");
  await page.getByLabel("seen").selectOption("yesterday");
  await page.getByLabel("bird").press("Enter");
  await expect.poll(() => sent).toEqual([[{ bird: "owl", count: 2, seen: "yesterday" }]]);
});
