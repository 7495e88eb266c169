// The fingerprint of a view: FNV-1a with 64 bits over the canonical text, as 16 hexadecimal digits. The server sends its
// own with each state; where they differ, what is shown is not what the server means.
import { canonical, isObject, type Json, type JsonObject } from "./json";

const encoder = new TextEncoder();

// The print of nothing.
export const emptyPrint = "cbf29ce484222325";

// Of a text that goes on from one with the print `before`.
export function fnv1a64(text: string, before = emptyPrint): string {
  // Two halves of 32 bits. The prime is 2^40 + 0x1b3: times 2^40 is a shift by 8 of the lower half into the upper.
  let high = parseInt(before.slice(0, 8), 16);
  let low = parseInt(before.slice(8), 16);
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

// Values are never changed in place (patch.ts shares what stays the same), so an object's print holds as long as it lives.
const prints = new WeakMap<object, string>();

function printOf(value: Json): string {
  if (value === null || typeof value !== "object") return fnv1a64(canonical(value));
  const known = prints.get(value) ?? fnv1a64(canonical(value));
  prints.set(value, known);
  return known;
}

// Of the prints of a view's members, and of a list the prints of its entries (docs/view.md); the log has one of its own.
export function viewPrint(view: unknown): string {
  const parts: JsonObject = {};
  for (const [key, value] of Object.entries(isObject(view) ? view : {})) {
    if (key !== "log") parts[key] = Array.isArray(value) ? value.map(printOf) : printOf(value);
  }
  return fnv1a64(canonical(parts));
}
