import { expect, type Page } from "@playwright/test";
import { createMember } from "../support/api.ts";
import { createCompany, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { openMenuGroups, setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

const getToasts = (page: Page, text: string) =>
  page.getByRole("region", { name: t("common.notifications") }).getByText(text);

const getConnectionBar = (page: Page) => page.getByRole("status", { name: t("common.connection") });

const openMenuEntry = (page: Page, entry: string) =>
  page
    .getByRole("navigation")
    .getByRole("link", { name: t(entry) })
    .click();

/** Waits until the code of the page is loaded, ends the connection and waits for the connection bar. */
async function goOffline(page: Page) {
  await getConnectionBar(page).waitFor({ state: "attached" });
  await page.context().setOffline(true);
  await expect(getConnectionBar(page)).toHaveText(t("common.offline"));
}

test("list that failed without a connection says so, and loads by itself when the connection is back", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/applied");
  await expect(page.getByText(t("applications.applied.empty"))).toBeVisible();
  const headingBefore = await page.getByRole("heading", { level: 1 }).boundingBox();
  await goOffline(page);
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(headingBefore);
  // The code of this page is loaded already, because both lists have the same page component.
  await openMenuEntry(page, "menu.shortlisted");
  await expect(page.getByRole("main").getByText(t("errors.network"))).toBeVisible();
  await expect(getToasts(page, t("errors.network"))).toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("common.try_again") })
    .click();
  await expect(page.getByRole("main").getByText(t("errors.network"))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t("applications.shortlisted.no_jobs"))).toBeVisible();
});

test("page whose code is not loaded says that there is no connection, and loads when it is back", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/dashboard");
  await openMenuGroups(page);
  await goOffline(page);
  await openMenuEntry(page, "menu.security");
  await expect(page.getByRole("heading", { name: t("error_page.offline_title") })).toBeVisible();
  await expect(page.getByRole("navigation", { name: t("shell.main_menu") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("common.try_again") })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: t("account.title"), level: 1 })).toBeVisible();
});

test("page works when its texts have been requested again", async ({ page }) => {
  await page.route("**/assets/i18n/en.json", (route) => route.abort(), { times: 1 });
  await page.goto("/contact");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("part of a page whose code is not loaded leaves the rest usable", async ({ browser, origin }) => {
  const { employer, seeker, jobId } = await createCompany(origin);
  const page = await openPage(browser, origin, employer, "en", `/jobs/${jobId}/applicants`);
  await page.getByRole("link", { name: seeker.name }).click();
  await expect(page.getByRole("button", { name: t("holds.set") })).toBeVisible();
  await goOffline(page);
  await page.getByRole("button", { name: t("holds.set") }).click();
  await expect(page.getByRole("main").getByText(t("common.something_went_wrong"))).toBeVisible();
  await page.getByRole("button", { name: t("applicants.reject"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: seeker.name })).toBeVisible();
});

test("member page that is opened from a public page without a connection says so, and loads when it is back", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/help");
  await goOffline(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("menu.dashboard") })
    .click();
  await expect(page.getByRole("heading", { name: t("error_page.offline_title") })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("navigation", { name: t("shell.main_menu") })).toBeVisible();
});
