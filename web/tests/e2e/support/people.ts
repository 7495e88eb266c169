// Whoever comes to the server over its API rather than by a browser: opens tables, and answers whatever they are asked.
import type { Server } from "./server";

export type Body = Record<string, unknown>;

interface Choices {
  choices?: unknown[];
  title?: string;
}
export interface State {
  state: string;
  seq: number;
  branchId: number;
  promptId: number;
  seat: string | null;
  view: { request: { waiting: string[]; selector?: Body } | null } | null;
}

export class Person {
  private submits = 0;

  private constructor(
    private readonly url: string,
    readonly name: string,
    readonly token: string,
  ) {}

  static async guest(server: Server, name: string): Promise<Person> {
    const answer = await fetch(`${server.url}/api/guests`, { method: "POST", body: JSON.stringify({ name }) });
    const { token } = (await answer.json()) as { token: string };
    return new Person(server.url, name, token);
  }

  async ask(method: "GET" | "POST", path: string, body?: Body): Promise<Body> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const said = (await answer.json()) as Body;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  }
  async tell(table: string, verb: string, body: Body = {}): Promise<Body> {
    return this.ask("POST", `/api/tables/${table}/${verb}`, body);
  }
  async look(table: string): Promise<State> {
    return (await this.ask("GET", `/api/tables/${table}`)) as unknown as State;
  }

  async open(terms: Body): Promise<string> {
    return String((await this.ask("POST", "/api/tables", terms))["id"]);
  }

  // Answers with these picks of the open question, by their places among the choices.
  async answer(table: string, ...places: number[]): Promise<void> {
    const state = await this.look(table);
    const selector = state.view?.request?.selector as (Body & Choices) | undefined;
    if (!selector) throw new Error(`${this.name} is not asked`);
    const selection = places.map((place) => nameOf(selector.choices?.[place]));
    const response = { actor: selector["actor"], title: selector["title"], selection };
    await this.tell(table, "responses", {
      branchId: state.branchId,
      promptId: state.promptId,
      submitId: `${this.name}-${++this.submits}`,
      response,
    });
  }
}

// As docs/requests.md has it: a choice is its own name, or an object with a title and perhaps an id.
function nameOf(choice: unknown): unknown {
  if (choice === null || typeof choice !== "object") return choice;
  const { title, id } = choice as Body;
  return id === undefined ? title : { title, id };
}
