// What one can do about others: not hear them, report them, take them off a seat.
import { expect, test } from "vitest";
import en from "../../src/messages/en";
import { scene } from "./support/scene";

const here = scene();

test("somebody is muted, reported, and taken off a table", async () => {
  const [ann, eve] = await Promise.all([here.come({ name: "ann" }), here.come({ name: "eve" })]);
  const table = await ann.person!.open({ game: "tictactoe" });
  await eve.person!.tell(table, "join", { seat: "o" });
  await eve.person!.tell(table, "chat", { text: "you are all stupid" });
  await ann.page.goto(`/tables/${table}`);
  const said = ann.page.getByText("you are all stupid");
  await said.waitFor();

  await ann.page.locator(".chat").getByRole("button", { name: en.about("eve") }).click();
  await ann.page.getByRole("button", { name: en.mute }).click();
  await ann.page.getByRole("button", { name: en.unmute }).waitFor();
  await ann.page.getByLabel(en.reportLabel).fill("is rude");
  await ann.page.getByRole("button", { name: en.report, exact: true }).click();
  await ann.page.getByText(en.reported).waitFor();
  await ann.page.getByRole("button", { name: en.close }).click();
  await said.waitFor({ state: "hidden" });
  await ann.page.reload();
  await ann.page.getByRole("button", { name: en.removeOf("eve") }).waitFor();
  expect(await said.count()).toBe(0); // the server remembers it

  await ann.page.getByRole("button", { name: en.removeOf("eve") }).click();
  await ann.page.getByRole("button", { name: en.sitHereOf("o") }).waitFor();
  await eve.page.goto(`/tables/${table}`);
  await eve.page.getByRole("button", { name: en.sitHereOf("o") }).click();
  await eve.page.getByRole("alert").waitFor(); // refused
});

test("a second pause is asked for", async () => {
  const [ann, ben] = await Promise.all([here.come({ name: "ann" }), here.come({ name: "ben" })]);
  const table = await ann.person!.open({ game: "tictactoe" });
  await ann.person!.tell(table, "join", { seat: "x" });
  await ben.person!.tell(table, "join", { seat: "o" });
  await ann.person!.tell(table, "start");
  await ann.page.goto(`/tables/${table}`);
  await ben.person!.tell(table, "pause");
  await ann.person!.tell(table, "resume");
  await ben.person!.tell(table, "pause");
  await ann.page.getByRole("alertdialog", { name: en.pauseTitle("o (ben)") }).waitFor();
  await ann.page.getByRole("button", { name: en.agree }).click();
  await ann.page.getByText(en.paused).waitFor();
});
