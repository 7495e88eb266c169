// Questions that are more than one pick of a list, as games really ask them, answered by clicks and keys on the real server.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import type { Seen } from "./support/browser";
import type { Body, Person } from "./support/people";
import { scene, started } from "./support/scene";

const here = scene();

interface Group {
  title: string;
  choices: unknown[];
}
interface Asked {
  title: string;
  choices: unknown[];
  min?: number;
  why?: string[];
}
interface Found {
  who: Seen;
  table: string;
  asked: Asked;
}

function groupsOf({ choices }: Asked): Group[] {
  return choices.filter((choice): choice is Group => typeof choice === "object" && choice !== null && "choices" in choice);
}
function question(page: Page): Locator {
  return page.getByRole("region", { name: en.yourQuestion });
}
function send(page: Page): Locator {
  return question(page).getByRole("button", { name: en.send, exact: true });
}
function group(page: Page, title: string): Locator {
  return question(page).getByRole("group").filter({ has: page.locator("legend", { hasText: title }) });
}

const mars = { game: "mars", seats: 2, settings: { beginner: 1, generations: 5 } };
const wingspan = { game: "wingspan", seats: 2 };

// Two people play over the API, liking to play cards, until one of them is asked what is wanted; new tables until then.
async function comesUp(terms: Body, seats: [string, string], isWanted: (asked: Asked) => boolean): Promise<Found> {
  const both = [await here.come({ name: "ann" }), await here.come({ name: "ben" })] as const;
  const [ann, ben] = both.map((one) => one.person!) as [Person, Person];
  for (let tables = 0; tables < 60; ++tables) {
    const table = await started(terms, { [seats[0]]: ann, [seats[1]]: ben });
    for (let answers = 0; answers < 400; ++answers) {
      const states = await Promise.all([ann.look(table), ben.look(table)]);
      if (states[0].state !== "running") break;
      for (const [i, { view }] of states.entries()) {
        const asked = view?.request?.selector as Asked | undefined;
        if (asked && isWanted(asked)) return { who: both[i]!, table, asked };
      }
      const next = states[0].view?.request?.selector ? ann : ben;
      await next.answerSomehow(table, /^(play|use|buy) /);
    }
  }
  throw new Error(`sixty tables of ${String(terms["game"])}, and nobody was asked that`);
}

// The ocean of "what comes first?", and another thing to do besides.
function isOceanFirst(asked: Asked): boolean {
  const open = asked.choices.filter((choice) => typeof choice !== "object" || (choice as { disabled?: string }).disabled === undefined);
  return asked.title === "what comes first?" && open.length > 2 && groupsOf(asked).some(({ title }) => title === "place an ocean");
}

test("mars: what comes first is picked in its order, the ocean's area within its group by a click on the map", async () => {
  const { who, table, asked } = await comesUp(mars, ["red", "green"], isOceanFirst);
  const { page } = who;
  await page.goto(`/tables/${table}`);
  await question(page).getByRole("heading", { name: asked.title }).waitFor();
  await question(page).getByText(asked.why?.at(-1) ?? "", { exact: true }).first().waitFor();
  expect(await send(page).isDisabled()).toBe(true);

  // The cells are on the map and not in the list; one takes another's place.
  const ocean = group(page, "place an ocean");
  await ocean.getByRole("button", { name: en.onTheTable }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-board]")?.getAttribute("data-board"))).toBe("map");
  expect(await ocean.locator("[data-choice]").count()).toBe(0);
  const map = page.locator('[data-board="map"]');
  const areas = groupsOf(asked).find(({ title }) => title === "place an ocean")!.choices as number[];
  expect(await map.locator("[data-pick]").count()).toBe(areas.length);
  const area = (number: number) => map.locator(`[data-cell="${number - 1}"]`);
  await area(areas[0]!).click();
  await expect.poll(() => area(areas[0]!).getAttribute("aria-pressed")).toBe("true");
  await area(areas[1]!).click();
  await expect.poll(() => area(areas[1]!).getAttribute("aria-pressed")).toBe("true");
  expect(await area(areas[0]!).getAttribute("aria-pressed")).toBe("false");

  // What goes with no other pushes the ocean out, and the ocean it.
  const anyOrder = question(page).locator('[data-choice="in any order"]');
  await anyOrder.click();
  await expect.poll(() => area(areas[1]!).getAttribute("aria-pressed")).toBe("false");
  await area(areas[1]!).click();
  await expect.poll(() => anyOrder.getAttribute("aria-pressed")).toBe("false");

  // The other thing comes second, whether it has targets of its own or none.
  const rest = question(page).locator("[data-choice]:not([data-choice='in any order'], [aria-disabled=true])");
  await rest.last().click();
  await expect.poll(() => rest.last().locator(".place").textContent()).toBe("2");
  expect(await area(areas[1]!).locator("b.mark").textContent()).toBe("1");
  await send(page).click();
  await expect.poll(() => area(areas[1]!).getAttribute("aria-label")).toContain("ocean tile");
});

test("mars: a target within one of several groups is the whole answer, by the keyboard too", async () => {
  const isAttack = (asked: Asked): boolean => asked.title === "choose one" && groupsOf(asked).some(({ choices }) => choices.includes("fewer"));
  const { who, table, asked } = await comesUp(mars, ["red", "green"], isAttack);
  const { page } = who;
  await page.goto(`/tables/${table}`);
  await question(page).getByRole("heading", { name: "choose one" }).waitFor();
  const { title, choices } = groupsOf(asked).find((one) => one.choices.includes("fewer"))!;
  const target = String(choices[0]);
  expect(await send(page).count()).toBe(0);
  const button = group(page, title).locator(`[data-choice="${target}"]`);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await who.person!.question(table))?.title).not.toBe("choose one");
  const amount = /(\d+) (\w+)/.exec(title)!;
  await page.getByRole("log").getByText(new RegExp(`(${target} loses|gains) \\d+ ${amount[2]}`)).first().waitFor();
});

async function refusedPayment(): Promise<Page> {
  for (let attempt = 0; attempt < 20; ++attempt) {
    const isPaying = ({ title, choices, min = 1 }: Asked): boolean => title === "pay for the bird" && choices.length > min;
    const { who, table, asked } = await comesUp(wingspan, ["alice", "bob"], isPaying);
    const { page } = who;
    await page.goto(`/tables/${table}`);
    const foods = question(page).locator("[data-choice]");
    await expect.poll(() => foods.count()).toBe(asked.choices.length);
    for (let i = 1; i <= (asked.min ?? 1); ++i) await foods.nth(-i).click();
    await send(page).click();
    const refusal = question(page).getByRole("alert").getByText("does not pay for the bird");
    const isPaid = async () => (await who.person!.question(table))?.title !== "pay for the bird";
    await expect.poll(async () => (await refusal.count()) > 0 || (await isPaid())).toBe(true);
    if ((await refusal.count()) > 0) return page;
  }
  throw new Error("twenty birds, and whatever was given paid for them");
}

test("wingspan: what does not pay for a bird is refused, and cannot be sent again until something else is picked", async () => {
  // The first foods pay; the last ones may by chance.
  const page = await refusedPayment();
  const foods = question(page).locator("[data-choice]");
  expect(await send(page).isDisabled()).toBe(true);
  await question(page).getByText(en.pickOtherwise).waitFor();
  await question(page).getByRole("button", { name: en.takeAllBack }).click();
  await expect.poll(() => question(page).getByRole("alert").count()).toBe(0);
  expect(await foods.and(page.locator("[aria-pressed=true]")).count()).toBe(0);
});
