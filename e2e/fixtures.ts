import { test as base } from "@playwright/test";

/** Playwright's `test` for the portal that `run-portal.ts` starts. Its origin is known only after the configuration is read. */
export const test = base.extend<{ origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  origin: async ({}, use) => {
    await use(process.env.PORTAL_URL ?? "");
  },
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
});
