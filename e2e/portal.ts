import { test as base } from "@playwright/test";

/** The portal's address is known only once it runs, after the configuration was read. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.PORTAL_URL);
  },
});
