import { test as base } from "@playwright/test";

/**
 * Playwright's `test` with the origin of the shared portal, which `run-portal.ts` sets after the configuration is read.
 * Contexts that a test has left open are closed, because their pages would compete with later tests for the processor.
 */
export const test = base.extend<{ origin: string; closeContexts: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  origin: async ({}, use) => {
    await use(process.env.PORTAL_URL ?? "");
  },
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
