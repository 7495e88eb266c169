// JSON as it goes over the wire, and the little that is asked of it in more than one place.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

// Compares texts by their UTF-8 bytes, which is the order of code points.
export function byBytes(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; ++i) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const isHighX = x >= 0xd800 && x <= 0xdfff;
      const isHighY = y >= 0xd800 && y <= 0xdfff;
      return isHighX === isHighY ? x - y : isHighX ? 1 : -1;
    }
  }
  return a.length - b.length;
}

// Values are never changed in place (patch.ts shares what stays the same), so an object's text holds as long as it lives.
const texts = new WeakMap<object, string>();

// The one text for a value: keys in order of their bytes, no white space.
export function canonical(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? listText(value) : objectText(value);
  texts.set(value, text);
  return text;
}

function listText(list: Json[]): string {
  let text = "[";
  for (let i = 0; i < list.length; ++i) {
    text += (i > 0 ? "," : "") + canonical(list[i] as Json);
  }
  return text + "]";
}

function objectText(object: JsonObject): string {
  const keys = Object.keys(object).sort(byBytes);
  let text = "{";
  for (let i = 0; i < keys.length; ++i) {
    const key = keys[i] as string;
    text += (i > 0 ? "," : "") + JSON.stringify(key) + ":" + canonical(object[key] as Json);
  }
  return text + "}";
}

export function equal(a: Json, b: Json): boolean {
  return a === b || canonical(a) === canonical(b);
}

// What somebody wrote, fit to be shown again: cut short, without control characters and markup.
export function safeEcho(text: string): string {
  const longest = 80;
  const bytes = new TextEncoder().encode(text);
  const cut = bytes.length > longest;
  let end = longest;
  while (cut && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) {
    --end;
  }
  const kept = cut ? new TextDecoder().decode(bytes.subarray(0, end)) : text;
  return kept.replace(/[\u0000-\u001f\u007f<>&"\\`]/g, "?") + (cut ? "..." : "");
}
