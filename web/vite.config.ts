import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// In development `npm run dev` shows the page and passes everything else on to a running server.
const server = process.env["RONDEL_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "dist",
    assetsDir: "assets",
    assetsInlineLimit: 0, // the page's Content-Security-Policy allows nothing inline, data: pictures included
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    testTimeout: 30_000, // a busy machine is no failure
  },
});
