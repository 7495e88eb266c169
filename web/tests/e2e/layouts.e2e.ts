// Games with a layout of their own are played where things lie: rows of places, dice, maps.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { Person } from "./support/people";
import { aMoment, first, step } from "./support/play";
import { scene, started } from "./support/scene";

const here = scene();

function asked(page: Page, title: string): Promise<void> {
  return page.getByRole("region", { name: en.yourQuestion }).getByRole("heading", { name: title }).waitFor();
}

type Wanted = (title: string, choices: string[]) => boolean;
type Known = Record<string, number[]>;

// Ann in a browser, Ben over the API. Until the question that Ann waits for is there, both answer over the API: Ann what
// is known, and anything otherwise.
async function twoAt(game: string, seats: [string, string], wanted: Wanted, known: Known = {}) {
  const seen = await here.come({ name: "ann" });
  const [ann, ben] = [seen.person!, await Person.guest(here.server, "ben")];
  const table = await started({ game, seats: 2 }, { [seats[0]]: ann, [seats[1]]: ben });
  const isThere = async (isWanted: Wanted): Promise<boolean> => {
    const question = await ann.question(table);
    if (question && isWanted(question.title, question.choices)) return true;
    const places = question && known[question.title];
    if (places) await ann.answer(table, ...places);
    else if (question) await ann.answerSomehow(table);
    await ben.answerSomehow(table);
    return false;
  };
  const comesTo = (isWanted: Wanted) => expect.poll(() => isThere(isWanted)).toBe(true);
  await comesTo(wanted);
  await seen.page.goto(`/tables/${table}`);
  return { page: seen.page, ann, ben, table, comesTo };
}

async function counter(page: Page, seat: string, name: string): Promise<number> {
  const text = await page.locator(`[data-seat="${seat}"] [data-counter="${name}"] b`).textContent();
  return Number(text);
}

test("wingspan: food is taken by a click on the forest and one on a die, a card by one on the tray", async () => {
  const isAction: Wanted = (title) => title === "choose an action";
  const { page, comesTo } = await twoAt("wingspan", ["alice", "bob"], isAction);
  await asked(page, "choose an action");
  const foods = async () => {
    const each = await Promise.all(["invertebrate", "seed", "fish", "fruit", "rodent"].map((food) => counter(page, "alice", food)));
    return each.reduce((sum, count) => sum + count, 0);
  };
  const tray = page.locator('[data-zone="tray"] [data-card]').first();
  await tray.click({ button: "right" });
  const read = page.getByRole("dialog", { name: (await tray.getAttribute("data-face")) ?? "" });
  await read.getByText(/\d points?\b/).waitFor();
  await read.getByRole("button", { name: en.close }).click();
  expect(await page.locator('[data-board="goals"] [data-cell]').count()).toBe(4);
  expect(await page.locator('[data-board="goal points"] [data-cell]').count()).toBe(4);
  const turns = await counter(page, "alice", "turns left");
  const before = await foods();
  const forest = page.locator('[data-zone="forest.alice"]');
  expect(await forest.locator(".place").count()).toBe(5);
  await forest.locator("[data-pick]").click();
  await asked(page, "take food from the feeder");
  await page.locator('[data-board="feeder"] [data-pick]').first().click();
  await expect.poll(foods).toBe(before + 1);

  await comesTo(isAction);
  await asked(page, "choose an action");
  await page.locator('[data-zone="wetland.alice"] [data-pick]').click();
  await asked(page, "draw a card from");
  const drawn = page.locator('[data-zone="tray"] button[data-card]').first();
  const face = await drawn.getAttribute("data-face");
  await drawn.click();
  await page.locator(`[data-zone="hand.alice"] [data-face="${face}"]`).waitFor();
  expect(await counter(page, "alice", "turns left")).toBe(turns - 2);
});

test("mars: an ocean is placed by a click on the map, and a turn is ended", async () => {
  // With a card in hand there is more to do afterwards than to end the turn, which would not be asked.
  const isAction: Wanted = (title, choices) =>
    title === "take an action" && ["aquifer project", "sell patents"].every((one) => choices.includes(one));
  const { page, comesTo } = await twoAt("mars", ["red", "green"], isAction, { "buy cards for 3 mc each": [0] });
  await asked(page, "take an action");
  const rating = await counter(page, "red", "rating");
  const map = page.locator('[data-board="map"]');
  expect(await map.locator("[data-cell]").count()).toBe(63);
  const choice = (title: string) => page.locator(`[data-choice="${title}"]`);
  await choice("aquifer project").click();
  await asked(page, "place an ocean");
  const area = map.locator("[data-pick]").first();
  const index = await area.getAttribute("data-cell");
  await area.click();
  await expect.poll(() => map.locator(`[data-cell="${index}"]`).getAttribute("aria-label")).toContain("ocean tile");
  await asked(page, "take a second action");
  expect(await counter(page, "red", "rating")).toBe(rating + 1);
  await choice("end turn").click();

  await comesTo((title) => title === "take an action");
  await asked(page, "take an action");
  await choice("pass").click();
  await page.getByText("red passes").first().waitFor();
});

test("netrunner: a run is begun by a click on a server, its position is seen, and it comes to a breach", async () => {
  const isAction: Wanted = (title, choices) => title === "take an action" && choices.includes("run Archives");
  const { page, ben, table } = await twoAt("netrunner", ["runner", "corp"], isAction);
  await asked(page, "take an action");
  const archives = page.locator('[data-column="Archives"]');
  expect(await page.locator("[data-column]").count()).toBeGreaterThanOrEqual(3);
  await archives.locator("button.name").click();
  await asked(page, "You are running on Archives");
  expect(await archives.locator("[data-marker]").count()).toBe(1);
  const goOn = page.locator('[data-choice^="continue"]');
  let tries = 0;
  await expect
    .poll(async () => {
      await ben.answerSomehow(table, /^continue$/);
      if ((await goOn.count()) > 0) await goOn.first().click(aMoment(++tries)).catch(() => undefined);
      else if ((await archives.locator("[data-marker]").count()) > 0) await step(page, first); // whatever is accessed
      return archives.locator("[data-marker]").count();
    })
    .toBe(0);
  await page.getByText(/runner breaches Archives|run ends/).first().waitFor();
});

test("wingspan: on a telephone the places of all three players are wide enough for a bird", async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, person } = await here.come({ name: "ann", options });
  await page.goto(`/tables/${await started({ game: "wingspan", seats: 3 }, { alice: person! }, ["bob", "carol"])}`);
  const places = page.locator(".place");
  await expect.poll(() => places.count()).toBe(3 * 3 * 5);
  const widths = await places.evaluateAll((all) => all.map((place) => place.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(50);
});
