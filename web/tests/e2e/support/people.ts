// Whoever comes to the server over its API rather than by a browser: opens tables, and answers whatever they are asked.
import { dice } from "./seed";
import type { Hosting } from "./server";

export type Body = Record<string, unknown>;

interface Choices {
  choices?: unknown[];
  title?: string;
  disabled?: string;
  min?: number;
  max?: number;
  count?: number;
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
  private readonly chance: () => number;

  private constructor(
    private readonly url: string,
    readonly name: string,
    readonly token: string,
  ) {
    this.chance = dice(name);
  }

  static async guest(server: Hosting, name: string): Promise<Person> {
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
    const selector = selectorOf(state);
    if (!selector) throw new Error(`${this.name} is not asked`);
    await this.submit(table, state, selector, places.map((place) => nameOf(selector.choices?.[place])));
  }
  // Answers the open question with something the rules take, if there is one. Gives its title.
  async answerSomehow(table: string, liked?: RegExp): Promise<string> {
    const state = await this.look(table);
    const selector = selectorOf(state);
    if (!selector) return "";
    for (let attempt = 0; ; ++attempt) {
      try {
        await this.submit(table, state, selector, someOf(selector, this.chance, liked));
        return selector.title ?? "";
      } catch (refusal) {
        if (attempt === 50) throw refusal; // what goes together is left to the rules: try something else
      }
    }
  }
  // What is asked, and the titles of the choices; null when nothing is.
  async question(table: string): Promise<{ title: string; choices: string[] } | null> {
    const selector = selectorOf(await this.look(table));
    if (!selector) return null;
    const titles = (selector.choices ?? []).map((choice) => String((choice as Choices).title ?? choice));
    return { title: selector.title ?? "", choices: titles };
  }

  private async submit(table: string, state: State, selector: Body, selection: unknown[]): Promise<void> {
    const response = { actor: selector["actor"], title: selector["title"], selection };
    await this.tell(table, "responses", {
      branchId: state.branchId,
      promptId: state.promptId,
      submitId: `${this.name}-${++this.submits}`,
      response,
    });
  }
}

function selectorOf(state: State): (Body & Choices) | undefined {
  return state.view?.request?.selector as (Body & Choices) | undefined;
}

// A selection that the bounds allow, by chance; what is liked comes first.
function someOf(level: Choices, chance: () => number, liked?: RegExp): unknown[] {
  const choices = (level.choices ?? []).filter((choice) => (choice as Choices).disabled === undefined);
  const isBounded = level.min !== undefined || level.max !== undefined;
  const min = Math.min(level.count ?? (isBounded ? (level.min ?? 0) : 1), choices.length);
  const max = Math.min(level.count ?? (isBounded ? (level.max ?? choices.length) : 1), choices.length);
  const rank = (choice: unknown): number => chance() - (liked?.test(String((choice as Choices).title ?? choice)) ? 0.8 : 0);
  const mixed = choices.map((choice) => ({ choice, at: rank(choice) })).sort((a, b) => a.at - b.at);
  const count = min + Math.floor(chance() * (max - min + 1));
  return mixed.slice(0, count).map(({ choice }) => {
    const isGroup = (choice as Choices).choices !== undefined;
    return isGroup ? { ...(nameOf(choice) as Body), selection: someOf(choice as Choices, chance, liked) } : nameOf(choice);
  });
}

// As docs/requests.md has it: a choice is its own name, or an object with a title and perhaps an id.
function nameOf(choice: unknown): unknown {
  if (choice === null || typeof choice !== "object") return choice;
  const { title, id } = choice as Body;
  return id === undefined ? { title } : { title, id };
}
