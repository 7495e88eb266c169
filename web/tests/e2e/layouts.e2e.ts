// Games with a layout of their own are played where things lie: rows of places, dice, maps.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { Person } from "./support/people";
import { scene, started } from "./support/scene";

const here = scene();

function asked(page: Page, title: string): Promise<void> {
  return page.getByRole("region", { name: en.yourQuestion }).getByRole("heading", { name: title }).waitFor();
}

// Ann in a browser, Ben over the API; Ann's own questions before the game are answered for her.
async function twoAt(game: string, seats: [string, string], first: string) {
  const ann = await here.come({ name: "ann" });
  const ben = await Person.guest(here.server, "ben");
  const table = await started({ game, seats: 2 }, { [seats[0]]: ann.person!, [seats[1]]: ben });
  const others = async (title: string) => {
    await expect
      .poll(async () => {
        await ann.person!.answerUntil(table, (there) => there === title);
        await ben.answerSomehow(table);
        return ((await ann.person!.look(table)).view?.request?.selector ?? {})["title"];
      })
      .toBe(title);
  };
  await others(first);
  await ann.page.goto(`/tables/${table}`);
  await asked(ann.page, first);
  return { page: ann.page, ann: ann.person!, ben, table, others };
}

async function counter(page: Page, seat: string, name: string): Promise<number> {
  const text = await page.locator(`[data-seat="${seat}"] [data-counter="${name}"] b`).textContent();
  return Number(text);
}

test("wingspan: food is taken by a click on the forest and one on a die, a card by one on the tray", async () => {
  const { page, others } = await twoAt("wingspan", ["alice", "bob"], "choose an action");
  const foods = async () => {
    const each = await Promise.all(["invertebrate", "seed", "fish", "fruit", "rodent"].map((food) => counter(page, "alice", food)));
    return each.reduce((sum, count) => sum + count, 0);
  };
  const turns = await counter(page, "alice", "turns left");
  const before = await foods();
  const forest = page.locator('[data-zone="forest.alice"]');
  expect(await forest.locator(".place").count()).toBe(5);
  await forest.locator("[data-pick]").click();
  await asked(page, "take food from the feeder");
  await page.locator('[data-board="feeder"] [data-pick]').first().click();
  await expect.poll(foods).toBe(before + 1);

  await others("choose an action");
  await asked(page, "choose an action");
  await page.locator('[data-zone="wetland.alice"] [data-pick]').click();
  await asked(page, "draw a card from");
  const drawn = page.locator('[data-zone="tray"] button[data-card]').first();
  const face = await drawn.getAttribute("data-face");
  await drawn.click();
  await page.locator(`[data-zone="hand.alice"] [data-face="${face}"]`).waitFor();
  expect(await counter(page, "alice", "turns left")).toBe(turns - 2);
});
