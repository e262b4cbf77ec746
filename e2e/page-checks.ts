import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits until React has attached its event handlers and run the first effects. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/**
 * Waits until all requests that the page has sent so far have been reported to the test. Browsers report requests in
 * their order, so the test knows the earlier ones once it knows a last one.
 */
export async function waitForReportedRequests(page: Page): Promise<void> {
  const marker = `/health/live?marker=${crypto.randomUUID()}`;
  const reported = page.waitForResponse((response) => response.url().endsWith(marker));
  await page.evaluate((url) => fetch(url), marker);
  await reported;
}

/** Expects that axe-core finds no accessibility violation. */
export async function expectAccessible(page: Page, label = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${label}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}
