import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until React has attached its event handlers and run the first effects. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/**
 * Waits until Playwright has reported all requests that the page has sent so far. Browsers report requests in the order
 * in which they are sent, so this function sends one more request and waits for its report.
 */
export async function waitForReportedRequests(page: Page): Promise<void> {
  const marker = `/health/live?marker=${crypto.randomUUID()}`;
  const reported = page.waitForResponse((response) => response.url().endsWith(marker));
  await page.evaluate((url) => fetch(url), marker);
  await reported;
}

/**
 * Expects that axe-core finds no accessibility violation. Motion is reduced from then on, because the text of a toast has
 * too little contrast while the toast fades in or out.
 */
export async function expectAccessible(page: Page, label = page.url()): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // In its other mode, axe-core opens one more page for each check. The details of what is in order take it half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${label}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Expects that neither of two elements covers a part of the other, as soon as both have come to rest. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const areApart = async () => {
    const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()]);
    if (!first || !second) return false;
    return first.y + first.height <= second.y || second.y + second.height <= first.y;
  };
  await expect.poll(areApart).toBe(true);
}
