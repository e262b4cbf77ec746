import { test as base } from "@playwright/test";

/** The portal's address is known only once it runs, after the configuration was read. */
export const test = base.extend({
  baseURL: async ({}, use) => {
    await use(process.env.PORTAL_URL);
  },
});

export { expect } from "@playwright/test";
