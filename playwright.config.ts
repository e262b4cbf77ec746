import { defineConfig } from "@playwright/test";
import { getBrowserOptions } from "./e2e/support/browser.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/support/run-portal.ts",
  workers: 3,
  fullyParallel: true,
  // `npm test` runs the first project, `npm run test:long` the second.
  projects: [
    { name: "short", testIgnore: "**/*.long.spec.ts" },
    { name: "long", testMatch: "**/*.long.spec.ts" },
  ],
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    launchOptions: await getBrowserOptions(),
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "Europe/Amsterdam",
    // Animations take as much of the processor as the tests. So do traces: `--trace=on` records them.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
});
