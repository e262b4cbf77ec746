import { test as base } from "@playwright/test";

/**
 * Playwright's `test` with the origin of the shared portal. `run-portal.ts` sets the origin after the configuration is
 * read.
 */
export const test = base.extend<{ origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  origin: async ({}, use) => {
    await use(process.env.PORTAL_URL ?? "");
  },
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
});
