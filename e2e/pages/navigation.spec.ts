import { expect, type Locator, type Page } from "@playwright/test";
import { createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn } from "../support/users.ts";

const [t, nl] = [loadTexts("en"), loadTexts("nl")];

const getScrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls to a position as soon as the page, which may still load its parts, is tall enough. */
async function scrollTo(page: Page, y: number): Promise<void> {
  const scroll = (position: number) => {
    window.scrollTo(0, position);
    return Math.round(window.scrollY);
  };
  await expect.poll(() => page.evaluate(scroll, y)).toBe(y);
}

/** Clicks a link and returns the scroll position at that moment. Playwright may scroll before it clicks. */
async function clickAndGetScrollY(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    const storePosition = () => sessionStorage.setItem("position-at-click", String(Math.round(window.scrollY)));
    window.addEventListener("click", storePosition, { capture: true, once: true });
  });
  await link.click();
  return page.evaluate(() => Number(sessionStorage.getItem("position-at-click")));
}

test("a member page without a record, or of others, keeps the menu and leads to the dashboard", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  const page = await openPage(browser, origin, employer, "nl", `/jobs/job/${crypto.randomUUID()}`);
  const menu = page.getByRole("navigation", { name: nl("shell.main_menu") });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nl("not_found.title"));
  await expect(menu.getByRole("link", { name: nl("menu.dashboard") })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/jobs/search");
  await expect(page.getByText(nl("forbidden.seeker"))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: nl("not_found.dashboard") })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // This page stays public for a user with a session.
  await page.goto("/404");
  await expect(page.getByRole("link", { name: nl("not_found.home") })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: nl("shell.help") })).toBeVisible();
});

test("a reloaded member page shows its frame while all calls wait, and has sent those of the page", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  await postJob(origin, employer.tokens);
  const page = await openPage(browser, origin, employer, "en", "/settings");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const paths: string[] = [];
  await page.route("**/api/**", async (route) => {
    paths.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await page.goto("/jobs/list");
  const menu = page.getByRole("navigation", { name: t("shell.main_menu") });
  await expect(menu.getByRole("link", { name: t("menu.dashboard") })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: t("common.product") })).toBeVisible();
  await expect(page.getByRole("main").getByText(t("common.loading"))).toBeAttached();
  const sessionPath = "/api/auth/access-token/users";
  await expect.poll(() => paths).toEqual(expect.arrayContaining([sessionPath, "/api/jobs/status/1"]));
  release();
  await expect(page.getByRole("link", { name: sampleJob.title, exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: t("menu.posted_jobs") })).toBeVisible();
});

test("pages opened by their address start at the top, and Back and a reload return to the former position", async ({
  browser,
  origin,
}) => {
  const page = await openPage(browser, origin, await createMember(origin, "seeker"), "en", "/jobs/search");
  await page.setViewportSize({ width: 1280, height: 400 });
  await expect(page.locator("main li").first()).toBeVisible();
  // The loading page is shorter than this position.
  await scrollTo(page, 1800);
  await page.goto("/settings/emails");
  await expect(
    page
      .getByRole("region", { name: t("notices.mail.title") })
      .getByRole("checkbox")
      .first(),
  ).toBeVisible();
  expect(await getScrollY(page)).toBe(0);
  await scrollTo(page, 300);
  await page.goto("/help");
  await waitForHydration(page);
  expect(await getScrollY(page)).toBe(0);
  await scrollTo(page, 250);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => getScrollY(page)).toBe(250);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings\/emails$/);
  await expect.poll(() => getScrollY(page)).toBe(300);
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs\/search$/);
  await expect.poll(() => getScrollY(page)).toBe(1800);
});

test("links start the next page at the top, and Back, Forward and the link to the results return to the former positions", async ({
  browser,
  origin,
}) => {
  const seeker = await createMember(origin, "seeker");
  const page = await openPage(browser, origin, seeker, "en", "/jobs/search?title=teacher");
  // On a wider screen, the job would be shown beside the results.
  await page.setViewportSize({ width: 1000, height: 400 });
  const job = page.locator("main li").getByRole("heading").getByRole("link").nth(8);
  const position = await clickAndGetScrollY(page, job);
  expect(position).toBeGreaterThan(500);
  await expect(page).toHaveURL(/\/jobs\/job\//);
  // A link when the job asks questions, otherwise a button. Phones have another one.
  await expect(page.getByText(t("jobs.apply"), { exact: true }).filter({ visible: true })).toBeVisible();
  expect(await getScrollY(page)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await scrollTo(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs\/search\?title=teacher$/);
  await expect.poll(() => getScrollY(page)).toBe(position);
  await page.goForward();
  await expect(page).toHaveURL(/\/jobs\/job\//);
  await expect.poll(() => getScrollY(page)).toBe(120);
  await page.getByRole("link", { name: t("jobs.back_to_results") }).click();
  await expect(page).toHaveURL(/\/jobs\/search\?title=teacher#job-/);
  await expect.poll(() => getScrollY(page)).toBe(position);
});

test("job page leads a visitor back to the results, through the login", async ({ page, origin }) => {
  const { email } = await createMember(origin, "seeker");
  // On a wider screen, the job would be shown beside the results.
  await page.setViewportSize({ width: 1000, height: 720 });
  await page.goto("/nl/search?title=nurse");
  await waitForHydration(page);
  const results = page.locator("main li").filter({ has: page.getByRole("heading") });
  await page.getByRole("button", { name: nl("common.show_more") }).click();
  await expect(results).toHaveCount(40);
  const job = results.nth(30).getByRole("heading").getByRole("link");
  const position = await clickAndGetScrollY(page, job);
  expect(position).toBeGreaterThan(500);
  await expect(page).toHaveURL(new RegExp(`^${origin}/nl/job/`));
  await expect(page.getByRole("link", { name: nl("jobs.guest.link") })).toBeVisible();
  expect(await getScrollY(page)).toBe(0);
  const backLink = page.getByRole("link", { name: nl("jobs.back_to_results") });
  await backLink.click();
  await expect(page).toHaveURL(/\/nl\/search\?title=nurse#job-/);
  await expect(results).toHaveCount(40);
  await expect.poll(() => getScrollY(page)).toBe(position);

  await job.click();
  await page.getByRole("link", { name: nl("jobs.log_in_to_apply") }).click();
  await logIn({ page, email }, nl, "demo-password");
  // The address of the login contains the path of the job too.
  await expect(page).toHaveURL(new RegExp(`^${origin}/jobs/job/`));
  await page.reload();
  await backLink.click();
  await expect(page).toHaveURL(/\/nl\/search\?title=nurse#job-/);
});
