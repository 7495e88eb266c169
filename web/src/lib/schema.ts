// What the payload of an action may be: the small part of JSON Schema that the server knows. The sentences are the
// server's own, so that a person reads the same whoever finds the mistake.
import { canonical, equal, isObject, isWhole, safeEcho, type Json, type JsonObject } from "./json";

export const maxPayload = 16 * 1024;

const types = ["null", "boolean", "integer", "number", "string", "array", "object"];

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return isWhole(value) ? "integer" : "fraction";
  return typeof value;
}

function described(value: Json): string {
  switch (typeOf(value)) {
    case "string":
      return `"${safeEcho(value as string)}"`;
    case "array":
      return `a list of ${(value as Json[]).length}`;
    case "object":
      return "an object";
    case "fraction":
      return "another number";
    default:
      return String(value);
  }
}

function typeSentence(type: string): string {
  const sentences: Record<string, string> = {
    integer: "a whole number",
    number: "a whole number",
    array: "a list",
    string: "a text",
    boolean: "true or false",
    object: "an object",
  };
  return sentences[type] ?? "null";
}

// --- is a schema sound? ---

const pairs = [
  ["minItems", "maxItems"],
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
] as const;

function memberProblem(key: string, value: Json, path: string): string {
  const within = `${path}.${safeEcho(key)}`;
  switch (key) {
    case "type":
      return typeof value === "string" && types.includes(value)
        ? ""
        : `${within}: expected null, boolean, integer, number, string, array or object`;
    case "enum":
      if (!Array.isArray(value) || value.length === 0) return `${within}: expected a list that is not empty`;
      return wholeOnly(value, within);
    case "const":
      return wholeOnly(value, within);
    case "properties":
      return propertiesProblem(value, within);
    case "required":
      return Array.isArray(value) && value.every((name) => typeof name === "string")
        ? ""
        : `${within}: expected a list of texts`;
    case "additionalProperties":
      return typeof value === "boolean" ? "" : `${within}: expected true or false`;
    case "items":
      return schemaProblemAt(value, within);
    case "minItems":
    case "maxItems":
    case "minLength":
    case "maxLength":
      return isWhole(value) && value >= 0 && value <= maxPayload
        ? ""
        : `${within}: expected a whole number from 0 to ${maxPayload}`;
    case "minimum":
    case "maximum":
      return isWhole(value) ? "" : `${within}: expected a whole number`;
    default:
      return `${within}: schemas here know no such word`;
  }
}

function wholeOnly(value: Json, path: string): string {
  return payloadProblem(null, value) === "" ? "" : `${path}: expected no numbers but whole ones of 64 bits`;
}

function propertiesProblem(value: Json, path: string): string {
  if (!isObject(value)) return `${path}: expected an object of schemas`;
  for (const [name, schema] of Object.entries(value)) {
    const problem = schemaProblemAt(schema, `${path}.${safeEcho(name)}`);
    if (problem) return problem;
  }
  return "";
}

function requiredProblem(schema: JsonObject, path: string): string {
  if (!Array.isArray(schema["required"]) || schema["additionalProperties"] !== false) return "";
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  for (const name of schema["required"] as string[]) {
    if (!Object.hasOwn(properties, name)) {
      return `${path}.required: "${safeEcho(name)}" is not among the properties, and no others may be there`;
    }
  }
  return "";
}

function schemaProblemAt(schema: Json, path: string): string {
  if (!isObject(schema)) return `${path}: a schema is an object`;
  for (const [key, value] of Object.entries(schema)) {
    const problem = memberProblem(key, value, path);
    if (problem) return problem;
  }
  for (const [min, max] of pairs) {
    const least = schema[min];
    const most = schema[max];
    if (isWhole(least) && isWhole(most) && least > most) return `${path}: ${min} is above ${max}`;
  }
  return requiredProblem(schema, path);
}

// What is wrong with a schema; empty when it is sound. No schema at all is sound.
export function schemaProblem(schema: Json | undefined): string {
  return schema === undefined || schema === null ? "" : schemaProblemAt(schema, "schema");
}

// --- does a payload fit? ---

function failed(path: string, expected: string, got: Json): string {
  return `${path}: expected ${expected}, got ${described(got)}`;
}

function rangeProblem(
  schema: JsonObject,
  [min, max]: readonly [string, string],
  size: number,
  what: string,
  value: Json,
  path: string,
): string {
  const least = schema[min];
  const most = schema[max];
  if (isWhole(least) && size < least) return failed(path, `${what} at least ${least}`, value);
  if (isWhole(most) && size > most) return failed(path, `${what} at most ${most}`, value);
  return "";
}

function typeFits(type: string, value: Json): boolean {
  const own = typeOf(value);
  return own === type || (own === "integer" && type === "number");
}

function valueProblem(schema: JsonObject, value: Json, path: string): string {
  const type = schema["type"];
  if (typeof type === "string" && !typeFits(type, value)) return failed(path, typeSentence(type), value);
  if (Object.hasOwn(schema, "const") && !equal(schema["const"] as Json, value)) {
    return failed(path, described(schema["const"] as Json), value);
  }
  const list = schema["enum"];
  if (Array.isArray(list) && !list.some((one) => equal(one, value))) {
    return failed(path, "one of " + list.map(described).join(", "), value);
  }
  if (isWhole(value)) return rangeProblem(schema, ["minimum", "maximum"], value, "a number", value, path);
  if (typeof value === "string") {
    const length = [...value].length;
    return rangeProblem(schema, ["minLength", "maxLength"], length, "a text whose length is", value, path);
  }
  if (Array.isArray(value)) {
    return rangeProblem(schema, ["minItems", "maxItems"], value.length, "a list whose length is", value, path);
  }
  return "";
}

function membersProblem(schema: JsonObject | null, object: JsonObject, path: string): string {
  const required = schema?.["required"];
  for (const name of Array.isArray(required) ? (required as string[]) : []) {
    if (!Object.hasOwn(object, name)) return `${path}: "${safeEcho(name)}" is missing`;
  }
  const properties = isObject(schema?.["properties"]) ? schema["properties"] : {};
  for (const [name, member] of Object.entries(object)) {
    const within = `${path}.${safeEcho(name)}`;
    const known = Object.hasOwn(properties, name) ? (properties[name] as JsonObject) : null;
    if (known === null && schema?.["additionalProperties"] === false) {
      return `${within}: expected no such field`;
    }
    const problem = payloadProblemAt(known, member, within);
    if (problem) return problem;
  }
  return "";
}

function payloadProblemAt(schema: JsonObject | null, value: Json, path: string): string {
  if (typeOf(value) === "fraction") return failed(path, "a whole number of 64 bits", value);
  const problem = schema === null ? "" : valueProblem(schema, value, path);
  if (problem) return problem;
  if (Array.isArray(value)) {
    const items = isObject(schema?.["items"]) ? schema["items"] : null;
    for (let i = 0; i < value.length; ++i) {
      const within = payloadProblemAt(items, value[i] as Json, `${path}[${i}]`);
      if (within) return within;
    }
    return "";
  }
  return isObject(value) ? membersProblem(schema, value, path) : "";
}

// What is wrong with a payload for a sound schema: the path, what was expected and what came. Empty when it fits.
export function payloadProblem(schema: Json | undefined, payload: Json): string {
  return payloadProblemAt(isObject(schema) ? schema : null, payload, "payload");
}

// The same, with the limit on how long a payload may be.
export function payloadRefusal(schema: Json | undefined, payload: Json): string {
  const problem = payloadProblem(schema, payload);
  if (problem) return problem;
  const size = new TextEncoder().encode(canonical(payload)).length;
  return size > maxPayload ? `payload: expected at most ${maxPayload} bytes, got ${size}` : "";
}

// The value that a form begins with.
export function blankOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return "";
  if (Object.hasOwn(schema, "const")) return schema["const"] as Json;
  if (Array.isArray(schema["enum"])) return schema["enum"][0] as Json;
  switch (schema["type"]) {
    case "integer":
    case "number": {
      const least = isWhole(schema["minimum"]) ? schema["minimum"] : 0;
      const most = isWhole(schema["maximum"]) ? schema["maximum"] : Infinity;
      return Math.min(Math.max(0, least), most);
    }
    case "boolean":
      return false;
    case "null":
      return null;
    case "array":
      return Array.from({ length: isWhole(schema["minItems"]) ? schema["minItems"] : 0 }, () =>
        blankOf(schema["items"]),
      );
    case "object":
      return blankObject(schema);
    default:
      return "";
  }
}

function blankObject(schema: JsonObject): JsonObject {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [];
  const blank: JsonObject = {};
  for (const [name, member] of Object.entries(properties)) {
    if (required.includes(name)) blank[name] = blankOf(member);
  }
  return blank;
}
