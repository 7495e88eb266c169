// What time it is, for clocks: goes on only while something shows it.
import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 200);
  return () => clearInterval(timer);
});

export function now(): number {
  subscribe();
  return performance.now();
}
