// The fingerprint of a view: FNV-1a with 64 bits over the canonical text, as 16 hexadecimal digits. The server sends its
// own with each state; where they differ, what is shown is not what the server means.
import { canonical, type Json } from "./json";

const encoder = new TextEncoder();

export function fnv1a64(text: string): string {
  // Two halves of 32 bits. The prime is 2^40 + 0x1b3: times 2^40 is a shift by 8 of the lower half into the upper.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

export function fingerprint(view: unknown): string {
  return fnv1a64(canonical(view as Json));
}
