// JSON Patch (RFC 6902: add, remove, replace, move) that leaves what it is applied to untouched and shares with it all that
// stays the same: whatever is shown of an unchanged part need not be drawn again.
import { isObject, type Json } from "./json";

export interface Operation {
  op: "add" | "remove" | "replace" | "move";
  path: string;
  from?: string; // of a move
  value?: Json;
}

function unescaped(word: string): string {
  return word.replaceAll("~1", "/").replaceAll("~0", "~");
}

function wordsOf(path: string): string[] {
  return path.split("/").slice(1).map(unescaped);
}

function valueAt(value: Json, path: string): Json {
  let there: Json | undefined = value;
  for (const word of wordsOf(path)) {
    there = Array.isArray(there) ? there[Number(word)] : isObject(there) && Object.hasOwn(there, word) ? there[word] : undefined;
  }
  if (there === undefined) throw new Error(`nothing is at ${path}`);
  return there;
}

class Patch {
  // What was copied by this patch already may be changed in place.
  private readonly own = new Set<Json[] | { [key: string]: Json }>();

  apply(value: Json, operation: Operation): Json {
    if (operation.op === "move") {
      const { path, from = "" } = operation;
      const without = this.apply(value, { op: "remove", path: from });
      return this.apply(without, { op: "add", path, value: valueAt(value, from) });
    }
    const words = wordsOf(operation.path);
    if (words.length === 0) {
      if (operation.op === "remove" || operation.value === undefined) throw new Error("a patch leaves nothing");
      return operation.value;
    }
    return this.within(value, words, operation);
  }

  private copy<T extends Json[] | { [key: string]: Json }>(value: T): T {
    if (this.own.has(value)) return value;
    const copied = (Array.isArray(value) ? value.slice() : { ...value }) as T;
    this.own.add(copied);
    return copied;
  }

  private within(value: Json, [word, ...rest]: string[], operation: Operation): Json {
    if (word === undefined) throw new Error("a patch leads nowhere");
    if (Array.isArray(value)) return this.inList(value, word, rest, operation);
    if (!isObject(value)) throw new Error(`nothing is at ${operation.path}`);
    if (operation.op !== "add" || rest.length > 0) {
      if (!Object.hasOwn(value, word)) throw new Error(`nothing is at ${operation.path}`);
    }
    const copied = this.copy(value);
    if (rest.length > 0) {
      copied[word] = this.within(value[word] as Json, rest, operation);
    } else if (operation.op === "remove") {
      delete copied[word];
    } else {
      copied[word] = operation.value as Json;
    }
    return copied;
  }

  private inList(value: Json[], word: string, rest: string[], operation: Operation): Json {
    const isNew = rest.length === 0 && operation.op === "add";
    const index = word === "-" && isNew ? value.length : Number(word);
    if (!/^(-|0|[1-9][0-9]*)$/.test(word) || !(index < value.length + (isNew ? 1 : 0))) {
      throw new Error(`nothing is at ${operation.path}`);
    }
    const copied = this.copy(value);
    if (rest.length > 0) {
      copied[index] = this.within(value[index] as Json, rest, operation);
    } else if (operation.op === "add") {
      copied.splice(index, 0, operation.value as Json);
    } else if (operation.op === "remove") {
      copied.splice(index, 1);
    } else {
      copied[index] = operation.value as Json;
    }
    return copied;
  }
}

// Throws when the patch does not fit.
export function applyPatch<T>(value: T, operations: Operation[]): T {
  const patch = new Patch();
  return operations.reduce((at, operation) => patch.apply(at, operation), value as Json) as T;
}
