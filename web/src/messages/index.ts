// The catalogue in use. English is in the page; another language is fetched when the reader's browser asks for it.
import en, { type Messages } from "./en";

const others = import.meta.glob<{ default: Messages }>(["./*.ts", "!./en.ts", "!./index.ts"]);

export let say: Messages = en;

// The languages that there are files for: "./de.ts" is "de".
export function languages(): string[] {
  return ["en", ...Object.keys(others).map((path) => path.slice(2, -3))];
}

// The best of those that there are; `wanted` as a browser lists them, best first.
export function bestLanguage(wanted: readonly string[], known: string[]): string {
  for (const tag of wanted) {
    const found = known.find((one) => one === tag) ?? known.find((one) => one === tag.split("-")[0]);
    if (found) return found;
  }
  return "en";
}

// To be called once, before anything is shown.
export async function chooseLanguage(wanted: readonly string[]): Promise<string> {
  const language = bestLanguage(wanted, languages());
  const load = others[`./${language}.ts`];
  if (load) say = (await load()).default;
  return language;
}
