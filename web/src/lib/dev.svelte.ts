// How the work on a game goes, while somebody writes it (rondel dev): its server tells, again whenever something changes, and
// whoever hosts is another process after each build.
import { api } from "./http";
import { pathTo } from "./route";
import { session } from "./session.svelte";
import { sentenceOf } from "./table.svelte";

export interface Complaint {
  place: string; // file:line; empty: nowhere in particular
  kind: "error" | "warning";
  text: string;
}
// A match that does not come out under the new rules as it was.
export interface Departure {
  table: string;
  answers: number; // that were given
  same: number; // of those, after which it is still what it was; all: only the version of the rules is another
  fitting: number; // of those, that can be given again
  why: string; // no more than those can; empty: all of them can
  now: string; // the table where it goes on; empty: nobody has decided yet
}
export interface News {
  build: number; // 0: nothing can be played yet
  building: boolean;
  problem: string;
  complaints: Complaint[];
  more: number;
  matches: Departure[];
}

const pause = 200;

export class DevLine {
  news = $state.raw<News | null>(null);
  problem = $state("");
  isBusy = $state(false);
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly path: string) {
    this.open();
  }

  private open(): void {
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${this.path}`);
    this.socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as News);
    this.socket.onclose = () => (this.timer = setTimeout(() => this.open(), pause));
  }
  close(): void {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
  }

  private take(news: News): void {
    const isOther = this.news !== null && this.news.build !== news.build;
    this.news = news;
    if (isOther) void session.readGames();
    this.follow();
  }

  // What has become of the match on the screen.
  readonly departure: Departure | null = $derived.by(() => {
    const { route } = session;
    return route.page === "table" ? (this.news?.matches.find((match) => match.table === route.id) ?? null) : null;
  });
  private follow(): void {
    if (this.departure && this.departure.now !== "") session.go(pathTo(this.departure.now));
  }

  async carryOn(table: string, keep: "same" | "fitting"): Promise<void> {
    this.isBusy = true;
    this.problem = "";
    try {
      session.go(pathTo((await api.carryOn(this.path, table, keep)).table));
    } catch (reason) {
      this.problem = sentenceOf(reason);
    } finally {
      this.isBusy = false;
    }
  }
}
