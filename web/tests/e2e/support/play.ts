// Plays by clicking: whatever is asked is answered with what the page offers.
import type { Locator, Page } from "playwright-core";
import en from "../../../src/messages/en";
import { patience } from "./patience";

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

// A question may go away under the pointer; whoever clicks looks again then: soon at first, and later each time in vain, since
// on a busy machine a click takes long.
export function aMoment(inVain: number): { timeout: number } {
  return { timeout: 2000 * 2 ** Math.min(inVain, 4) };
}

// One click towards an answer, if one is asked: what to do with a card, send what is complete, pick something more, or begin
// again where the rules have refused all that can be picked.
export async function step(page: Page, among: Among = last, inVain = 0): Promise<boolean> {
  const ways = page.getByRole("dialog").filter({ hasText: en.whichOne }).getByRole("button").filter({ hasNotText: /^$/ });
  const send = sendButton(page);
  const some = picks(page);
  const startOver = page.getByRole("button", { name: en.takeAllBack, exact: true });
  const moment = aMoment(inVain);
  try {
    await readConflict(page);
    const [waysToGo, sends, count, starts] = await Promise.all([ways, send, some, startOver].map((each) => each.count()));
    if (waysToGo) await ways.last().click(moment);
    else if (sends && (await send.isEnabled(moment))) await send.click(moment);
    else if (count) await some.nth(among(count)).click(moment);
    else if (starts) await startOver.click(moment);
    else return false;
    return true;
  } catch {
    return false;
  }
}

// Everybody answers what they are asked until that is so, which is told how many clicks there have been.
export async function playOn(pages: Page[], until: (clicks: number) => Promise<boolean>, among: Among = last): Promise<number> {
  let clicks = 0;
  let inVain = 0;
  for (let clicked = Date.now(); Date.now() < clicked + 3 * patience; ) {
    if (await until(clicks)) return clicks;
    const begun = Date.now();
    const did = await Promise.all(pages.map((page) => step(page, among, inVain)));
    const count = did.filter(Boolean).length;
    clicks += count;
    if (count > 0) inVain = 0;
    else if (Date.now() - begun >= aMoment(inVain).timeout) ++inVain;
    if (count > 0) clicked = Date.now();
    else await pages[0]?.waitForTimeout(20);
  }
  const titles = await Promise.all(pages.map((page) => page.title()));
  throw new Error(`after ${clicks} clicks nobody can pick anything, and it is not over: ${titles.join(" | ")}`);
}

// A bot plays on for whoever sits there, after what was clicked last has arrived.
export async function handOver(page: Page): Promise<void> {
  await page.getByText(en.sending).waitFor({ state: "detached" });
  await readConflict(page);
  if (await isOver(page)) return;
  await page.getByRole("button", { name: en.actions }).click();
  await page.getByRole("button", { name: en.handOver }).click();
}

export async function allOver(pages: Page[]): Promise<boolean> {
  return (await Promise.all(pages.map(isOver))).every(Boolean);
}
