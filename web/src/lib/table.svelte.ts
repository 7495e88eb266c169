// The table that is on the screen. Everything shown comes from `live`, which the line brings, or from `past` while somebody
// looks back; besides that there is only what the person at the screen is about to answer.
import { tick } from "svelte";
import { say } from "../messages";
import { isOneClick, lackOf, nothing, payloadResponse, responseOf, toggle, type Draft, type Path } from "./answer";
import { api, Refused, type Invitation } from "./http";
import type { Json, JsonObject } from "./json";
import type { GameLayout } from "./layout";
import { TableLine, type LineStatus, type Socket } from "./line";
import { nowhere, placesOf, type Places } from "./places";
import { reasonOf } from "./picking";
import { preferences } from "./preferences.svelte";
import { refusalOf, type Response, type Selector } from "./selector";
import { session } from "./session.svelte";
import { noteUpdate } from "./timings";
import type { Face, TableState, View } from "./types";

export type SaveMark = "none" | "sending" | "saved" | "refused";

const conflicts = ["stale_branch", "stale_prompt", "conflict"];

export function socketTo(): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Socket;
}

// A refusal as a person reads it.
export function sentenceOf(reason: unknown): string {
  if (!(reason instanceof Refused)) return String(reason);
  return reason.code === "offline" ? say.lineBroke : reasonOf(reason.message);
}

export class TableStore {
  live = $state.raw<TableState | null>(null);
  past = $state.raw<TableState | null>(null);
  status = $state<LineStatus>("connecting");
  isVerified = $state(true);
  mark = $state<SaveMark>("none");
  queued = $state(0);
  conflict = $state<string | null>(null); // why an answer was not taken
  problem = $state(""); // what did not work, for a notice
  about = $state(""); // the account that one wants to do something about
  choosing = $state.raw<{ label: string; paths: Path[] } | null>(null); // a thing on the table that is several choices
  logSeen = $state(0); // how long the log was when one last answered
  private drafted = $state.raw<{ question: string; draft: Draft }>({ question: "", draft: nothing });
  private refused = $state.raw<{ question: string; draft: Draft } | null>(null);
  private answered = $state("");
  private line: TableLine;
  // When `live` arrived, by performance.now(): clocks go on from there.
  arrived = $state(0);

  constructor(
    readonly id: string,
    readonly invitation: Invitation,
  ) {
    this.line = this.open();
  }

  private open(): TableLine {
    return new TableLine({
      table: this.id,
      invitation: this.invitation,
      open: socketTo,
      onState: (state, arrived, isVerified) => this.take(state, arrived, isVerified),
      onStatus: (status) => (this.status = status),
      onAnswers: (_, queued) => (this.queued = queued),
    });
  }

  close(): void {
    this.line.close();
  }
  // For somebody who is somebody else now.
  reconnect(): void {
    this.line.close();
    this.line = this.open();
  }
  wake(): void {
    this.line.wake();
  }

  private take(state: TableState, arrived: number, isVerified: boolean): void {
    if (this.live === null) this.logSeen = Math.max(0, (state.view?.log.length ?? 0) - 3);
    this.live = state;
    this.arrived = arrived;
    this.isVerified = isVerified;
    if (this.mark === "refused" && this.question !== this.drafted.question) this.mark = "none";
    noteUpdate(state.seq, arrived, tick());
  }

  // --- what is shown ---

  get shown(): TableState | null {
    return this.past ?? this.live;
  }
  get view(): View | null {
    return this.shown?.view ?? null;
  }
  readonly layout: GameLayout = $derived(session.boardOf(this.live?.game ?? ""));
  readonly faces: ReadonlyMap<string, Face> = $derived(session.facesOf(this.live?.game ?? ""));

  // The question that one is asked; null while nothing is asked, the answer is under way, or the past is shown.
  readonly selector: Selector | null = $derived.by(() => {
    const isAsked = this.past === null && this.live?.state === "running" && this.answered !== this.question;
    return isAsked ? (this.live?.view?.request?.selector ?? null) : null;
  });
  readonly places: Places = $derived(
    this.view && this.selector ? placesOf(this.view, this.selector, this.layout) : nowhere,
  );
  // Names the question, so that what was picked for one is never taken for the next.
  private readonly question: string = $derived(
    this.live === null ? "" : `${this.live.seat}/${this.live.branchId}/${this.live.promptId}`,
  );

  // --- answering ---

  private readonly ownDraft: Draft = $derived(this.drafted.question === this.question ? this.drafted.draft : nothing);
  get draft(): Draft {
    return this.ownDraft;
  }
  set draft(draft: Draft) {
    if (this.isRefused) this.problem = "";
    this.drafted = { question: this.question, draft };
  }
  // The rules have said no to just this. What is put together anew is another, even if it is the same.
  get isRefused(): boolean {
    return this.refused !== null && this.refused === this.drafted;
  }
  get isReady(): boolean {
    return this.selector !== null && this.selector.type !== "action" && !this.isRefused && lackOf(this.selector, this.draft) === null;
  }

  // Picks, or takes back; where one click is the whole answer, sends it.
  pick(path: Path): void {
    if (!this.selector) return;
    this.draft = toggle(this.selector, this.draft, path);
    if (!preferences.confirm && isOneClick(this.selector, path) && this.isReady) void this.send();
  }

  // Picks a thing on the table. Where it is there for several things, those are shown first.
  choose(paths: Path[], label: string): void {
    const [only] = paths;
    if (only && paths.length === 1) this.pick(only);
    else this.choosing = { label, paths };
  }

  async send(): Promise<void> {
    if (this.selector && this.isReady) await this.submit(responseOf(this.selector, this.draft));
  }
  async sendPayload(payload: Json): Promise<void> {
    if (this.selector) await this.submit(payloadResponse(this.selector, payload));
  }

  private async submit(response: Response): Promise<void> {
    const state = this.live;
    if (!state || !this.selector || refusalOf(this.selector, response as unknown as Json)) return;
    const question = this.question;
    this.answered = question;
    this.logSeen = state.view?.log.length ?? 0;
    this.mark = "sending";
    this.problem = "";
    try {
      await this.line.submit(state, response);
      this.mark = "saved";
    } catch (reason) {
      this.mark = "refused";
      if (this.answered === question) this.answered = "";
      if (reason instanceof Refused && conflicts.includes(reason.code)) this.conflict = reason.message;
      else this.problem = say.refusedBecause(sentenceOf(reason));
      if (reason instanceof Refused && reason.code === "refused") this.refused = this.drafted;
    }
  }

  // The conflict was read: what is shown is brought up to date.
  reload(): void {
    this.conflict = null;
    this.draft = nothing;
    this.mark = "none";
    this.line.reload();
  }

  // --- everything else ---

  // True when it was done; otherwise `problem` says why not.
  async tell(verb: string, body: object = {}): Promise<JsonObject | null> {
    this.problem = "";
    try {
      return await this.line.command(verb, body);
    } catch (reason) {
      this.problem = sentenceOf(reason);
      return null;
    }
  }

  // The table as it was after an entry of its log; with a seat, as that one saw it. Null: now.
  async lookBack(seq: number | null, seat: string | null = null): Promise<void> {
    const wanted = ++this.lookedBack;
    if (seq === null) {
      this.past = null;
      return;
    }
    try {
      const past = await api.lookBack(this.id, seq, seat, this.invitation);
      if (wanted === this.lookedBack) this.past = past;
    } catch (reason) {
      this.problem = sentenceOf(reason);
    }
  }
  private lookedBack = 0;
}
