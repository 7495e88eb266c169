// How this reader likes the page; kept in the browser alone.
import { jsonKept, keepJson } from "./kept";

export type Theme = "auto" | "light" | "dark";

const key = "rondel-preferences";

interface Kept {
  theme: Theme;
  fourColours: boolean;
  confirm: boolean;
  passes: boolean; // where there is nothing else to do
}

function read(): Kept {
  const usual: Kept = { theme: "auto", fourColours: false, confirm: false, passes: false };
  return { ...usual, ...(jsonKept(key) as Partial<Kept>) };
}

class Preferences {
  private kept = $state<Kept>(read());

  get theme(): Theme {
    return this.kept.theme;
  }
  get fourColours(): boolean {
    return this.kept.fourColours;
  }
  get confirm(): boolean {
    return this.kept.confirm;
  }
  get passes(): boolean {
    return this.kept.passes;
  }
  change(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    this.show();
    keepJson(key, this.kept);
  }
  show(): void {
    const root = document.documentElement;
    if (this.kept.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.kept.theme;
    root.dataset["suits"] = this.kept.fourColours ? "four" : "two";
  }
}

export const preferences = new Preferences();
