import { configDefaults, defineConfig } from "vitest/config";

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
          include: ["*.test.ts", `${folders}/*.test.ts`],
          exclude: [...configDefaults.exclude, "**/*.long.test.ts", "web/**"],
          // The files that one worker runs share its loaded modules. A new process for each file takes a third longer.
          isolate: false,
        },
      },
      // Some tests give modules the globals of a browser before they load them.
      { extends: true, test: { name: "web", include: ["web/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "long",
          globalSetup: ["server/testing/global-setup-long.ts"],
          include: [`${folders}/*.long.test.ts`],
        },
      },
    ],
  },
});
