// The words of the API, from docs/openapi.json.
import type { components } from "./api.gen";
import type { Selector } from "./selector";

type Schemas = components["schemas"];

export type Game = Schemas["Game"];
export type Games = Schemas["Games"];
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

// A choice is a word, a number or an object: selector.ts says it better than the description can.
export type Request = Omit<Schemas["Request"], "selector"> & { selector?: Selector };
export type View = Omit<Schemas["View"], "request"> & { request: Request | null };
export type TableState = Omit<Schemas["TableState"], "view"> & { view: View | null };
