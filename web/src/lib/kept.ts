// What a browser keeps for the next time. One that keeps nothing has it until the page is closed.
export function jsonKept(key: string): object {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepJson(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}
