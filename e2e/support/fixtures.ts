import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

/** What Chromium and React write to the console when nothing is wrong with a page. */
const expectedMessages = [
  // The portal has refused a call, or a test has blocked it.
  /^Failed to load resource/,
  // A test has taken the page offline or has stopped its portal.
  /^WebSocket connection .*ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET))/,
  /Failed to fetch dynamically imported module/,
  // The trace recorder requests blob images, and the content security policy blocks it.
  /^Connecting to 'blob:/,
];

/**
 * Playwright's `test` with the origin of the shared portal, which `run-portal.ts` sets after the configuration is read.
 * Contexts that a test has left open are closed, because their pages would compete with later tests for the processor.
 * A test fails when one of its pages has thrown an uncaught exception or written an error to the console, which browsers
 * also do when a page violates its content security policy.
 */
export const test = base.extend<{ origin: string; watchContexts: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  origin: async ({}, use) => {
    await use(process.env.PORTAL_URL ?? "");
  },
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
  watchContexts: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const addError = (page: Page | null, text: string) => {
        // Scripts that fill the storage also run in the empty page of a new tab, which has none.
        if (page?.url() !== "about:blank") errors.push(`${page?.url()}: ${text}`);
      };
      const watch = (context: BrowserContext) => {
        context.on("weberror", (event) => addError(event.page(), String(event.error())));
        context.on("console", (message) => {
          const isExpected = expectedMessages.some((pattern) => pattern.test(message.text()));
          if (message.type() === "error" && !isExpected) addError(message.page(), message.text());
        });
      };
      browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
