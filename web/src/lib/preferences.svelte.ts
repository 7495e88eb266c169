// How this reader likes the page; kept in the browser alone.
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
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
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
    try {
      localStorage.setItem(key, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing: it holds until the page is closed.
    }
  }
  show(): void {
    const root = document.documentElement;
    if (this.kept.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.kept.theme;
    root.dataset["suits"] = this.kept.fourColours ? "four" : "two";
  }
}

export const preferences = new Preferences();
