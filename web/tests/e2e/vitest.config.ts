// What plays in a browser: tests, or in another mode what measures (npm run bench) or makes pictures (tools/screenshots).
import { defineConfig } from "vitest/config";
import { patience } from "./support/patience";

export default defineConfig(({ mode }) => ({
  test: {
    root: import.meta.dirname,
    include: [process.env["RONDEL_SCREENSHOTS"] ? "*.screenshots.ts" : mode === "bench" ? "*.bench.ts" : "*.e2e.ts"],
    environment: "node",
    globalSetup: "support/one_browser.ts",
    // Whoever plays mostly waits for somebody else; whoever measures is alone.
    fileParallelism: mode !== "bench",
    maxWorkers: 2,
    isolate: false,
    testTimeout: 8 * patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience, interval: 20 } },
    reporters: [["default", { summary: false }]],
  },
}));
