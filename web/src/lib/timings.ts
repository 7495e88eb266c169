// How long it takes from a message's arrival until what it changed is on the screen, for whoever measures:
// `window.rondelTimings` has the newest ones, in milliseconds.
export interface Timing {
  seq: number;
  dom: number; // until the page was changed
  frame: number; // until the frame in which it is drawn
}

declare global {
  interface Window {
    rondelTimings: Timing[];
  }
}

const most = 500;

export function noteUpdate(seq: number, arrived: number, changed: Promise<void>): void {
  const timings = (window.rondelTimings ??= []);
  void changed.then(() => {
    const dom = performance.now() - arrived;
    const timing: Timing = { seq, dom, frame: NaN };
    timings.push(timing);
    if (timings.length > most) timings.splice(0, timings.length - most);
    requestAnimationFrame(() => {
      timing.frame = performance.now() - arrived;
    });
  });
}
