// Where everything comes from that is left to chance: deals, bots, and what people here pick. RONDEL_SEED=7 plays another
// course; npm run hunt plays many.
export const seed = Number(process.env["RONDEL_SEED"] ?? 1);

// Numbers from 0 to 1, the same ones for the same word and seed (mulberry32).
export function dice(word: string): () => number {
  let state = seed;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
