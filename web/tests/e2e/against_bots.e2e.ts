// Whole games of the big ones: one person clicks, the house's bot sits on the other side.
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import type { Seen } from "./support/browser";
import type { Body } from "./support/people";
import { ending, handOver, isOver, last, playOn, type Among } from "./support/play";
import { scene } from "./support/scene";

const here = scene();

async function annAgainstTheHouse(terms: Body, mine: string, other: string): Promise<Seen> {
  const ann = await here.come({ name: "ann", options: { viewport: { width: 1280, height: 800 } } });
  const table = await ann.person!.open(terms);
  await ann.person!.tell(table, "join", { seat: mine });
  await ann.person!.tell(table, "bot", { seat: other, agent: "house" });
  await ann.person!.tell(table, "start");
  await ann.page.goto(`/tables/${table}`);
  return ann;
}

// Picks here and there, so that what the rules refuse is not tried for ever, and counts.
class Anyhow {
  picks = 0;
  readonly among: Among = (count) => (++this.picks * 7919) % 101 % count;
}

async function sawTheEnd({ page }: Seen): Promise<void> {
  await ending(page).getByRole("heading").waitFor();
  expect(await page.getByRole("region", { name: en.yourQuestion }).count()).toBe(0);
}

test("wingspan: a round against the house", async () => {
  const ann = await annAgainstTheHouse({ game: "wingspan", seats: 2, settings: { rounds: 1 } }, "alice", "bob");
  const clicks = await playOn([ann.page], () => isOver(ann.page), new Anyhow().among);
  expect(clicks).toBeGreaterThan(16); // eight turns, each an action and what it brings
  await sawTheEnd(ann);
});

test("mars: a generation against the house", async () => {
  const ann = await annAgainstTheHouse({ game: "mars", seats: 2, settings: { beginner: 1, generations: 1 } }, "red", "green");
  const clicks = await playOn([ann.page], () => isOver(ann.page), last);
  expect(clicks).toBeGreaterThan(3);
  await sawTheEnd(ann);
});

// A game takes hundreds of clicks, so after some a bot plays on for Ann, and she watches.
for (const [mine, other] of [["runner", "corp"], ["corp", "runner"]] as const) {
  test(`netrunner: the ${mine} against the house`, async () => {
    const ann = await annAgainstTheHouse({ game: "netrunner" }, mine, other);
    const way = new Anyhow();
    await playOn([ann.page], async () => way.picks >= 30 || (await isOver(ann.page)), way.among);
    expect(way.picks).toBeGreaterThan(10);
    await handOver(ann.page);
    await ending(ann.page).waitFor();
    await sawTheEnd(ann);
  });
}
