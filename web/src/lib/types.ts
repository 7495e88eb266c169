// The words of the API, from docs/openapi.json.
import type { components } from "./api.gen";
import type { JsonObject } from "./json";
import type { Selector } from "./selector";

type Schemas = components["schemas"];

// What is printed on a card besides its name.
export interface Face {
  name: string;
  kind: string;
  cost: string;
  body: string;
  text: string;
}
export type Game = Schemas["Game"] & { faces?: Face[]; clockSeconds?: number };
export type Games = Omit<Schemas["Games"], "games"> & { games: Game[] };
export type Setting = Schemas["Setting"];
export type Me = Schemas["Me"];
export type ListedTable = Schemas["ListedTable"];
export type Tables = Schemas["Tables"];
export type SeatState = Schemas["SeatState"];
export type ChatLine = Schemas["ChatLine"];
export type Player = Schemas["Player"];
export type Card = Schemas["Card"];
export type Zone = Schemas["Zone"];
export type Grid = Schemas["Board"];
export type LogLine = Schemas["LogLine"];
export type LogArg = Schemas["LogArg"];
export type Ending = Schemas["Ending"];
export type ScoreLine = Schemas["ScoreLine"];

// A choice is a word, a number or an object: selector.ts says it better than the description can.
export type Request = Omit<Schemas["Request"], "selector"> & { selector?: Selector; standing?: string };
// A layer of what is going on: the phase of the turn, or something that was stacked upon it.
export interface Layer {
  phase: string;
  owner?: string;
  what?: string;
  target?: string;
  waiting: string[];
  passed: string[];
}
export type View = Omit<Schemas["View"], "request" | "stack" | "extra"> & { request: Request | null; stack?: Layer[]; extra?: JsonObject };
export type AnsweredBy = Schemas["TableState"]["answeredBy"][number];
export type TableState = Omit<Schemas["TableState"], "view"> & { view: View | null };
