// Writes src/lib/api.gen.ts, the types of what the server says, from docs/openapi.json. Several may do it at once, and whoever
// reads it finds it whole.
import { readFile, rename, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const from = new URL("../../docs/openapi.json", import.meta.url);
const to = new URL("../src/lib/api.gen.ts", import.meta.url);
const text = `// Generated from docs/openapi.json by npm run types.\n${astToString(await openapiTS(from, { alphabetize: true }))}`;
const before = await readFile(to, "utf8").catch(() => "");
if (text !== before) {
  const half = new URL(`api.gen.ts.${process.pid}.new`, to);
  await writeFile(half, text);
  await rename(half, to);
}
