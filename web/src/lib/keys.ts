// Keys that move through what can be picked: the elements marked with data-pick, in the order of the page.
export function moveFocus(event: KeyboardEvent): boolean {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  const from = document.activeElement;
  if (step === undefined || !(from instanceof HTMLElement) || !from.matches("[data-pick]")) return false;
  const all = [...document.querySelectorAll<HTMLElement>("[data-pick]")].filter((one) => one.offsetParent !== null);
  const next = all[(all.indexOf(from) + step + all.length) % all.length];
  next?.focus();
  event.preventDefault();
  return true;
}

// Whether a key is meant for a field, not for the page.
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return target instanceof HTMLElement && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
}
