// Plays the browser tests over other seeds than their own, to find what they take for granted: npm run hunt [-- SEEDS [FROM
// [FILE ...]]]. SEEDS seeds (50) from FROM (2) on, of all files or those whose names contain one of the words. Tells which seed
// failed which test, and ends with 1 if one did.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const [seeds = "50", from = "2", ...files] = process.argv.slice(2);
const web = resolve(import.meta.dirname, "../..");
const vitest = join(web, "node_modules/vitest/vitest.mjs");
const folder = mkdtempSync(join(tmpdir(), "rondel-hunt-"));
const found = [];
let played = 0;

function tell(failure) {
  found.push(failure);
  console.log(failure);
}

// The tests of that seed: whether each passed, and what the others said.
function results(seed) {
  const report = join(folder, `${seed}.json`);
  const words = ["run", "--config", "tests/e2e/vitest.config.ts", "--reporter=json", `--outputFile=${report}`, ...files];
  const ran = spawnSync(process.execPath, [vitest, ...words], {
    cwd: web,
    env: { ...process.env, RONDEL_SEED: String(seed) },
    encoding: "utf8",
  });
  try {
    return JSON.parse(readFileSync(report, "utf8")).testResults;
  } catch {
    throw new Error(`the tests of seed ${seed} did not run:\n${ran.stdout}${ran.stderr}`);
  }
}

for (let seed = Number(from); seed < Number(from) + Number(seeds); ++seed) {
  for (const file of results(seed)) {
    if (file.assertionResults.length === 0) tell(`seed ${seed}: ${basename(file.name)}: ${file.message}`);
    for (const { status, title, failureMessages } of file.assertionResults) {
      played += status === "passed" || status === "failed" ? 1 : 0;
      if (status !== "failed") continue;
      const why = failureMessages.join("\n").split("\n").slice(0, 6).join("\n    ");
      const words = `RONDEL_SEED=${seed} npm run e2e -- ${basename(file.name, ".e2e.ts")} -t "${title}"`;
      tell(`seed ${seed}: ${basename(file.name)}: ${title}\n    ${why}\n    again: ${words}`);
    }
  }
}
rmSync(folder, { recursive: true });
console.log(`${played} tests played over ${seeds} seeds from ${from} on, ${found.length} failed`);
process.exit(found.length > 0 || played === 0 ? 1 : 0);
