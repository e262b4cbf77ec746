import { expect, type Locator, type Page } from "@playwright/test";
import { createMember, registerUser } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, setLocalStorage } from "../support/users.ts";

const [t, nl] = [loadTexts("en"), loadTexts("nl")];

const getScrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Clicks a link and returns the scroll position at that moment. Playwright may scroll before it clicks. */
async function clickAndGetScrollY(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    const storePosition = () => sessionStorage.setItem("position-at-click", String(Math.round(window.scrollY)));
    window.addEventListener("click", storePosition, { capture: true, once: true });
  });
  await link.click();
  return page.evaluate(() => Number(sessionStorage.getItem("position-at-click")));
}

const mainMenu = (page: Page, translate = t) => page.getByRole("navigation", { name: translate("shell.main_menu") });

test("not-found page of members keeps the menu and offers the dashboard", async ({ browser, origin }) => {
  const employer = await createMember(origin, "employer");
  const page = await openPage(browser, origin, employer, "nl", "/dashboard");
  for (const path of ["/jobs/job", "/jobs/create", "/jobs/applicant", "/jobs/messages", "/company"]) {
    await page.goto(`${path}/${crypto.randomUUID()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nl("not_found.title"));
    await expect(page).toHaveTitle(`${nl("not_found.title")} | Job Portal`);
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(mainMenu(page, nl).getByRole("link", { name: nl("menu.dashboard") })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto("/jobs/search");
  await expect(page.getByText(nl("forbidden.seeker"))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: nl("not_found.dashboard") })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("/404 stays a public page for a signed-in user", async ({ browser, origin }) => {
  const page = await openPage(browser, origin, await createMember(origin, "seeker"), "en", "/404");
  await expect(page.getByRole("link", { name: t("not_found.home") })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.help") })).toBeVisible();
});

test("pages opened by their address start at the top, and Back and a reload return to the former position", async ({
  browser,
  origin,
}) => {
  const page = await openPage(browser, origin, await createMember(origin, "seeker"), "en", "/jobs/search");
  await page.setViewportSize({ width: 1280, height: 400 });
  await expect(page.locator("main li").first()).toBeVisible();
  // The loading page is shorter than this position.
  await page.evaluate(() => window.scrollTo(0, 1800));
  await page.reload();
  await expect.poll(() => getScrollY(page)).toBe(1800);
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: t("account.deletion.open") })).toBeVisible();
  expect(await getScrollY(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.goto("/help");
  await waitForHydration(page);
  expect(await getScrollY(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 250));
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => getScrollY(page)).toBe(250);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await expect.poll(() => getScrollY(page)).toBe(300);
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs\/search$/);
  await expect.poll(() => getScrollY(page)).toBe(1800);
});

test("links start the next page at the top, and Back and Forward return to the former positions", async ({
  browser,
  origin,
}) => {
  const page = await openPage(browser, origin, await createMember(origin, "seeker"), "en", "/jobs/search");
  await page.setViewportSize({ width: 1280, height: 400 });
  const job = page.locator("main li").getByRole("heading").getByRole("link").nth(8);
  const position = await clickAndGetScrollY(page, job);
  expect(position).toBeGreaterThan(500);
  await expect(page).toHaveURL(/\/jobs\/job\//);
  // A link when the job asks questions, otherwise a button.
  await expect(page.getByText(t("jobs.apply"), { exact: true })).toBeVisible();
  expect(await getScrollY(page)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs\/search$/);
  await expect.poll(() => getScrollY(page)).toBe(position);
  await page.goForward();
  await expect(page).toHaveURL(/\/jobs\/job\//);
  await expect.poll(() => getScrollY(page)).toBe(120);
});

test("menu groups are open on their pages and stay as the user leaves them", async ({ browser, origin }) => {
  const page = await openPage(browser, origin, await createMember(origin, "employer"), "en", "/dashboard");
  const menu = mainMenu(page);
  const group = (name: string) => menu.getByRole("group").filter({ hasText: name });
  const jobs = group(t("menu.jobs"));
  const settings = group(t("menu.settings"));
  const isOpen = (details: typeof jobs) => expect(details).toHaveAttribute("open");
  const isClosed = (details: typeof jobs) => expect(details).not.toHaveAttribute("open");
  await Promise.all([isClosed(jobs), isClosed(settings)]);
  for (const path of ["/jobs/list", "/jobs/messages", "/jobs/shortlist"]) {
    await page.goto(path);
    await Promise.all([isOpen(jobs), isClosed(settings)]);
  }
  for (const path of ["/profile", "/password", "/settings"]) {
    await page.goto(path);
    await Promise.all([isClosed(jobs), isOpen(settings)]);
  }

  await jobs.getByText(t("menu.jobs"), { exact: true }).click();
  await menu.getByRole("link", { name: t("menu.dashboard") }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await Promise.all([isOpen(jobs), isClosed(settings)]);
  await menu.getByRole("link", { name: t("menu.posted_jobs") }).click();
  await jobs.getByText(t("menu.jobs"), { exact: true }).click();
  await isClosed(jobs);
  await menu.getByRole("link", { name: t("menu.dashboard") }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs\/list$/);
  await isOpen(jobs);
});

test("public header links to /home", async ({ page }) => {
  await page.goto("/nl/about");
  await page
    .getByRole("banner")
    .getByRole("link", { name: nl("shell.home") })
    .click();
  await expect(page).toHaveURL(/\/nl\/home$/);
  await expect(page.getByRole("heading", { level: 1, name: nl("home.title") })).toBeVisible();
});

test("info step has the logo and the footer of the portal", async ({ context, page, origin }) => {
  const { tokens } = await registerUser(origin);
  await setLocalStorage(context, { ...tokens, "job-portal-lang": "nl" });
  await page.goto("/info");
  await expect(page.getByRole("contentinfo")).toHaveText(nl("shell.copyright"));
  await expect(page.getByRole("banner").getByRole("link", { name: "Job Portal" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
});

test("job page leads a visitor back to the results, through the login", async ({ page, origin }) => {
  const { email } = await createMember(origin, "seeker");
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
  await expectAccessible(page);
  await backLink.click();
  await expect(page).toHaveURL(`${origin}/nl/search?title=nurse`);
  await expect(results).toHaveCount(40);
  await expect.poll(() => getScrollY(page)).toBe(position);

  await job.click();
  await page.getByRole("link", { name: nl("jobs.apply"), exact: true }).click();
  await logIn({ page, email }, nl, "demo-password");
  // The address of the login contains the path of the job too.
  await expect(page).toHaveURL(new RegExp(`^${origin}/jobs/job/`));
  await page.reload();
  await backLink.click();
  await expect(page).toHaveURL(`${origin}/nl/search?title=nurse`);
});

test("job page of members leads back to the results, and to an empty search without results", async ({
  browser,
  origin,
}) => {
  const page = await openPage(
    browser,
    origin,
    await createMember(origin, "seeker"),
    "en",
    "/jobs/search?title=teacher",
  );
  const results = page.locator("main li").filter({ has: page.getByRole("heading") });
  await results.nth(12).getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\/job\//);
  const jobPath = new URL(page.url()).pathname;
  await page.getByRole("link", { name: t("jobs.back_to_results") }).click();
  await expect(page).toHaveURL(`${origin}/jobs/search?title=teacher`);
  await expect.poll(() => getScrollY(page)).toBeGreaterThan(500);

  const otherTab = await page.context().newPage();
  await otherTab.goto(jobPath);
  await otherTab.getByRole("link", { name: t("jobs.search_all") }).click();
  await expect(otherTab).toHaveURL(`${origin}/jobs/search`);
  await otherTab.goto(jobPath.replace("/jobs", ""));
  await expect(otherTab.getByRole("link", { name: t("jobs.search_all") })).toHaveAttribute("href", "/jobs/search");
});
