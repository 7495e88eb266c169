// The tests that play in a browser: one file after the other, since each measures or keeps two browsers busy.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [process.env["RONDEL_SCREENSHOTS"] ? "*.screenshots.ts" : "*.e2e.ts"],
    environment: "node",
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    reporters: [["default", { summary: false }]],
  },
});
