// Who is signed in, which games there are, and which page is shown.
import { api, Refused } from "./http";
import type { GameLayout } from "./layout";
import { routeOf, type Route } from "./route";
import type { Face, Game, Games, Me } from "./types";

const noFaces: ReadonlyMap<string, Face> = new Map();
const noBoard: GameLayout = {};

class Session {
  me = $state.raw<Me | null>(null);
  muted = $state.raw<ReadonlySet<string>>(new Set()); // accounts that this one does not want to hear
  isReady = $state(false);
  private catalogue = $state.raw<Games>({ games: [], bots: [] });
  route = $state.raw<Route>({ page: "lobby" });

  get games(): Game[] {
    return this.catalogue.games;
  }
  get bots(): string[] {
    return this.catalogue.bots;
  }
  // Where the page is told how the work on a game goes; empty: nobody works on one here (rondel dev).
  get devPath(): string {
    return this.catalogue.dev ?? "";
  }
  // The bot that plays when nobody says which: the one of the house, where there is one.
  get bot(): string {
    return this.bots.includes("house") ? "house" : (this.bots[0] ?? "random");
  }
  // What is printed on the cards of a game, by name.
  facesOf(game: string): ReadonlyMap<string, Face> {
    return this.faces.get(game) ?? noFaces;
  }
  private readonly faces: Map<string, Map<string, Face>> = $derived(
    new Map(this.games.map((game) => [game.name, new Map((game.faces ?? []).map((face) => [face.name, face]))])),
  );
  // How a game wants to be laid out.
  boardOf(game: string): GameLayout {
    return (this.games.find((one) => one.name === game)?.board as GameLayout | undefined) ?? noBoard;
  }
  gameTitle(name: string): string {
    return this.games.find((game) => game.name === name)?.title ?? name;
  }

  async begin(): Promise<void> {
    this.readRoute();
    window.addEventListener("popstate", () => this.readRoute());
    const [me, catalogue] = await Promise.all([
      api.me().catch(() => null),
      api.games().catch(() => ({ games: [], bots: [] })),
    ]);
    this.me = me;
    this.catalogue = catalogue;
    this.isReady = true;
    await this.readMutes();
  }

  // The games are others now. What cannot be read stays as it was.
  async readGames(): Promise<void> {
    this.catalogue = await api.games().catch(() => this.catalogue);
  }

  private async readMutes(): Promise<void> {
    const { mutes } = this.me ? await api.mutes().catch(() => ({ mutes: [] })) : { mutes: [] };
    this.muted = new Set(mutes);
  }
  async mute(account: string, isMuted: boolean): Promise<void> {
    this.muted = new Set((await api.mute(account, isMuted)).mutes);
  }

  async beGuest(name: string): Promise<void> {
    this.me = await api.beGuest(name.trim());
    this.muted = new Set();
  }
  async logIn(name: string, password: string): Promise<void> {
    this.me = await api.logIn(name.trim(), password);
    await this.readMutes();
  }
  async makeAccount(name: string, password: string): Promise<void> {
    this.me = await api.makeAccount(name.trim(), password);
    this.muted = new Set();
  }
  // The guest becomes an account and keeps everything.
  async keepGuest(name: string, password: string): Promise<void> {
    this.me = await api.keepGuest(name.trim(), password);
    await this.readMutes();
  }
  async logOut(): Promise<void> {
    try {
      await api.logOut();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
    }
    this.me = null;
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.readRoute();
    window.scrollTo(0, 0);
  }
  // The address changes, the page stays.
  rename(path: string): void {
    history.replaceState(null, "", path);
  }
  private readRoute(): void {
    this.route = routeOf(location.pathname, location.search);
  }
}

export const session = new Session();

// For links within the page: `<a href=... onclick={follow}>`.
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  session.go(link.pathname + link.search);
}
