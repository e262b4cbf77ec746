import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,database,web,bench}/**/*.test.ts"],
    globalSetup: ["server/testing/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // As in the browser's stories: one that passes only the second time is a bug with priority, but stops no other.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
