// Plays by clicking: whatever is asked is answered with what the page offers.
import type { Locator, Page } from "playwright-core";
import en from "../../../src/messages/en";

// What can be picked now, on the table or in the list of the question.
export function picks(page: Page): Locator {
  return page.locator("[data-pick]:visible:not([aria-disabled=true]):not([aria-pressed=true])");
}
export function sendButton(page: Page): Locator {
  return page.getByRole("region", { name: en.yourQuestion }).getByRole("button", { name: en.send, exact: true });
}
// Whether a click would bring an answer nearer.
export async function isAsked(page: Page): Promise<boolean> {
  return (await picks(page).count()) > 0 || (await sendButton(page).count()) > 0;
}
export function ending(page: Page): Locator {
  return page.getByRole("region", { name: en.over });
}
export async function isOver(page: Page): Promise<boolean> {
  return ending(page).isVisible();
}

// Which of so many things to pick.
export type Among = (count: number) => number;
export const last: Among = (count) => count - 1;
export const first: Among = () => 0;

// Where two are asked at once, one of them may be too late; that is told in a dialog.
export async function readConflict(page: Page): Promise<void> {
  const reload = page.getByRole("alertdialog", { name: en.conflictTitle }).getByRole("button", { name: en.reload });
  if ((await reload.count()) > 0) await reload.click();
}

// One click towards an answer, if one is asked: what to do with a card, send what is complete, pick something more, or begin
// again where the rules have refused all that can be picked.
export async function step(page: Page, among: Among = last): Promise<boolean> {
  const ways = page.getByRole("dialog").filter({ hasText: en.whichOne }).getByRole("button").filter({ hasNotText: /^$/ });
  const send = sendButton(page);
  const some = picks(page);
  try {
    await readConflict(page);
    if ((await ways.count()) > 0) {
      await ways.last().click({ timeout: 1000 });
      return true;
    }
    if ((await send.count()) > 0 && (await send.isEnabled({ timeout: 500 }))) {
      await send.click({ timeout: 1000 });
      return true;
    }
    const count = await some.count();
    if (count === 0) {
      const startOver = page.getByRole("button", { name: en.takeAllBack, exact: true });
      if ((await startOver.count()) === 0) return false;
      await startOver.click({ timeout: 1000 });
      return true;
    }
    await some.nth(among(count)).click({ timeout: 1000 });
    return true;
  } catch {
    return false; // the question went away under the pointer
  }
}

// Everybody answers what they are asked until all of them see the end.
export async function playOn(pages: Page[], until: () => Promise<boolean>, among: Among = last): Promise<number> {
  let clicks = 0;
  for (let idle = 0; idle < 200; ) {
    if (await until()) return clicks;
    const did = await Promise.all(pages.map((page) => step(page, among)));
    const count = did.filter(Boolean).length;
    clicks += count;
    idle = count > 0 ? 0 : idle + 1;
    if (count === 0) await pages[0]?.waitForTimeout(20);
  }
  const titles = await Promise.all(pages.map((page) => page.title()));
  throw new Error(`after ${clicks} clicks nobody can pick anything, and it is not over: ${titles.join(" | ")}`);
}

export async function allOver(pages: Page[]): Promise<boolean> {
  return (await Promise.all(pages.map(isOver))).every(Boolean);
}
