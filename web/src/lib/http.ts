// Asking the server over HTTP. A refusal is an exception: its code is stable, its message is for people.
import { isObject, type Json } from "./json";
import type { QuickTerms } from "./terms";
import type { Game, Games, ListedTable, Me, TableState, Tables } from "./types";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly body: Json = null,
  ) {
    super(message);
  }
}

// What somebody who opens a private table has to show.
export type Invitation = string | null;

async function call<T>(method: string, path: string, body?: unknown, invitation?: Invitation): Promise<T> {
  let answer: globalThis.Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(invitation ? { "X-Invitation": invitation } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused("offline", "");
  }
  const text = await answer.text();
  let value: Json = null;
  try {
    value = text === "" ? {} : (JSON.parse(text) as Json);
  } catch {
    throw new Refused("malformed", `${answer.status} ${answer.statusText}`);
  }
  if (!answer.ok) {
    const code = isObject(value) && typeof value["code"] === "string" ? value["code"] : String(answer.status);
    const message = isObject(value) && typeof value["message"] === "string" ? value["message"] : answer.statusText;
    throw new Refused(code, message, value);
  }
  return value as T;
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export interface TableTerms {
  game: string;
  title?: string;
  seats?: number;
  private?: boolean;
  settings?: Record<string, string | number>;
  clock?: { bank: number; increment: number } | { question: number };
}

export const api = {
  games: () => call<Games>("GET", "/api/games"),
  me: () => call<Me>("GET", "/api/me"),
  beGuest: (name: string) => call<Me>("POST", "/api/guests", { name }),
  logIn: (name: string, password: string) => call<Me>("POST", "/api/login", { name, password }),
  makeAccount: (name: string, password: string) => call<Me>("POST", "/api/accounts", { name, password }),
  logOut: () => call<unknown>("POST", "/api/logout", {}),

  keepGuest: (name: string, password: string) => call<Me>("POST", "/api/accounts", { name, password, keep: true }),
  people: (accounts: string[]) =>
    call<{ people: { account: string; shown: string }[] }>("GET", `/api/people?accounts=${accounts.map(encodeURIComponent).join(",")}`),

  // Whom one does not want to hear, and what the operator is told about somebody.
  mutes: () => call<{ mutes: string[] }>("GET", "/api/mutes"),
  mute: (account: string, muted: boolean) => call<{ mutes: string[] }>("POST", "/api/mutes", { account, muted }),
  report: (account: string, table: string, text: string) =>
    call<{ number: number }>("POST", "/api/reports", { account, table, text }),

  tables: (show: "open" | "running" | "mine" | "waiting", before?: number) =>
    call<Tables>("GET", `/api/tables?show=${show}${before === undefined ? "" : `&before=${before}`}`),
  makeTable: (terms: TableTerms) => call<{ id: string }>("POST", "/api/tables", terms),
  look: (table: string, invitation: Invitation) => call<TableState>("GET", at(table), undefined, invitation),
  lookBack: (table: string, seq: number, seat: string | null, invitation: Invitation) =>
    call<TableState>(
      "GET",
      `${at(table)}/history/${seq}${seat === null ? "" : `?seat=${encodeURIComponent(seat)}`}`,
      undefined,
      invitation,
    ),
  record: (table: string, invitation: Invitation) =>
    call<{ record: string }>("GET", `${at(table)}/record`, undefined, invitation),
  invite: (table: string, seat?: string) =>
    call<{ invitation: string }>("POST", `${at(table)}/invitations`, seat === undefined ? {} : { seat }),
  // While somebody works on the rules: a table that differs under the new ones goes on at another one.
  carryOn: (path: string, table: string, keep: "same" | "fitting") =>
    call<{ table: string }>("POST", `${path}/carry-on`, { table, keep }),
  // What can be done at a table, for when there is no line to it.
  tell: (table: string, verb: string, body: object = {}, invitation: Invitation = null) =>
    call<{ table?: string; invitation?: string }>("POST", `${at(table)}/${verb}`, body, invitation),
};

// Makes a table with bots on every seat but one's own, and starts it. Gives its id.
export async function playAgainstBots(game: Game, { seats, seat, bot, settings }: QuickTerms): Promise<string> {
  const { id } = await api.makeTable({
    game: game.name,
    ...(game.minSeats < game.seats.length ? { seats } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  });
  await api.tell(id, "join", seat === "" ? {} : { seat });
  const state = await api.look(id, null);
  for (const each of state.seats) {
    if (each.account === "") await api.tell(id, "bot", { seat: each.seat, agent: bot });
  }
  await api.tell(id, "start");
  return id;
}

// Makes the table for playing again, or goes to it where another has made it: one sits where one sat, the bots sit where they
// sat, and where nobody else is to come it starts. Gives where that is.
export async function playAgain(before: TableState, account: string, shown: Invitation): Promise<Rematch> {
  const made = await api.tell(before.id, "rematch", {}, shown);
  const id = made.table ?? "";
  const invitation = made.invitation ?? null;
  let now = await api.look(id, invitation);
  const isFree = (name: string) => now.seats.some((seat) => seat.seat === name && seat.account === "" && seat.agent === "");
  for (const { seat, account: who, agent } of now.state === "lobby" ? before.seats : []) {
    if (!isFree(seat)) continue;
    if (who === account) await api.tell(id, "join", { seat }, invitation);
    else if (who === "" && agent !== "" && now.host === account) await api.tell(id, "bot", { seat, agent }, invitation);
  }
  now = await api.look(id, invitation);
  const isFull = now.seats.every((seat) => !isFree(seat.seat));
  if (now.state === "lobby" && isFull) await api.tell(id, "start", {}, invitation);
  return { id, invitation };
}

export interface Rematch {
  id: string;
  invitation: Invitation;
}

export function isOver(table: ListedTable): boolean {
  return table.state === "over" || table.state === "killed";
}

// Tables of one's own: what goes on before what is over, and of each the newest first.
export function sortMine(tables: ListedTable[]): ListedTable[] {
  return [...tables].sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.updated - a.updated);
}

export function isMyTurn(table: ListedTable, account: string): boolean {
  return table.seats.some((seat) => seat.account === account && table.waiting.includes(seat.seat));
}
