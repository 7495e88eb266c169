// Which page an address means, and the address of a page. The server answers all of them with the same page.
export interface Lobby {
  page: "lobby";
}
export interface AtTable {
  page: "table";
  id: string;
  invitation: string | null;
  at: number | null; // an entry of its log, to look back at
  seat: string | null; // as whom, once the match is over
}
export interface OfGame {
  page: "game";
  name: string;
}
export interface Nowhere {
  page: "nowhere";
}
export type Route = Lobby | AtTable | OfGame | Nowhere;

export function routeOf(path: string, search: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  const game = /^\/games\/([^/]+)\/?$/.exec(path);
  if (game) return { page: "game", name: decodeURIComponent(game[1] as string) };
  const found = /^\/tables\/([^/]+)\/?$/.exec(path);
  if (!found) return { page: "nowhere" };
  const query = new URLSearchParams(search);
  const at = query.get("at");
  return {
    page: "table",
    id: decodeURIComponent(found[1] as string),
    invitation: query.get("invitation"),
    at: at !== null && /^[0-9]+$/.test(at) ? Number(at) : null,
    seat: query.get("seat"),
  };
}

export function pathToGame(game: string): string {
  return `/games/${encodeURIComponent(game)}`;
}

export function pathTo(table: string, more: { invitation?: string | null; at?: number; seat?: string | null } = {}): string {
  const query = new URLSearchParams();
  if (more.invitation) query.set("invitation", more.invitation);
  if (more.at !== undefined) query.set("at", String(more.at));
  if (more.seat) query.set("seat", more.seat);
  const text = query.toString();
  return `/tables/${encodeURIComponent(table)}${text ? `?${text}` : ""}`;
}
