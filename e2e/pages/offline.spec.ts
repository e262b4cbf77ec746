import { expect, type Page } from "@playwright/test";
import { applyToJob, createMember, postJob, sampleJob } from "../support/api.ts";
import { createCompany, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration, waitForReportedRequests } from "../support/page-checks.ts";
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

/** Restores the connection and waits for the requests that this causes. */
async function goOnline(page: Page) {
  await page.context().setOffline(false);
  await expect(getConnectionBar(page)).toHaveText(t("common.online_again"));
  await waitForReportedRequests(page);
}

/** Records the methods and paths of all requests other than GET. */
function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return changes;
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
  await expect(getToasts(page, t("errors.network"))).toHaveCount(1);
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

test("application and saved job fail without a connection and are not sent later", async ({
  context,
  page,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  const job = await postJob(origin, employer.tokens);
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto(`/jobs/job/${job.id}`);
  const apply = page.getByRole("button", { name: t("jobs.apply") });
  const save = page.getByRole("button", { name: t("saved.save_job") });
  await expect(save).toBeEnabled();
  await goOffline(page);
  const changes = recordChanges(page);
  await apply.click();
  await expect(getToasts(page, t("errors.network"))).toBeVisible();
  await expect(apply).toBeEnabled();
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "false");
  const attempts = [...changes];
  await goOnline(page);
  expect(changes).toEqual(attempts);
  await expect(apply).toBeEnabled();
  await apply.click();
  await expect(page.getByRole("region", { name: t("jobs.your_application") })).toBeVisible();
});

test("decision and deletion fail without a connection and are not sent later", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  const job = await postJob(origin, tokens);
  const seeker = await createMember(origin, "seeker");
  await applyToJob(origin, seeker.tokens, job.id);
  await setLocalStorage(context, { ...tokens });
  const changes = recordChanges(page);

  await page.goto("/jobs/applications");
  const shortlist = page.getByRole("button", { name: t("applications.shortlist") });
  await expect(shortlist).toBeEnabled();
  await goOffline(page);
  changes.length = 0;
  await shortlist.click();
  await expect(getToasts(page, t("errors.network"))).toBeVisible();
  await expect(shortlist).toBeEnabled();
  await page.getByRole("button", { name: t("applications.reject") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("applicants.reject_count_one"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(getToasts(page, t("errors.network")).last()).toBeVisible();
  const attempts = [...changes];
  await goOnline(page);
  expect(changes).toEqual(attempts);

  await page.goto("/jobs/list");
  const remove = page.getByRole("button", { name: t("jobs.delete") });
  await remove.click();
  const confirm = dialog.getByRole("button", { name: t("jobs.delete"), exact: true });
  await expect(confirm).toBeEnabled();
  await goOffline(page);
  changes.length = 0;
  await confirm.click();
  await expect(getToasts(page, t("errors.network"))).toBeVisible();
  await expect(confirm).toBeEnabled();
  const deletions = [...changes];
  await goOnline(page);
  expect(changes).toEqual(deletions);
  const applications = await fetch(`${origin}/api/applications/1`, { headers: { authorization: tokens.access_token } });
  expect(await applications.json()).toMatchObject([{ status: 1, jobs: [{ title: sampleJob.title }] }]);
});

test("form keeps its values without a connection and is not sent later", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/password");
  const current = page.getByLabel(t("profile.password.current"), { exact: true });
  await current.fill("demo-password");
  await page.getByLabel(t("profile.password.new"), { exact: true }).fill("another long password");
  await goOffline(page);
  const changes = recordChanges(page);
  const submit = page.getByRole("main").getByRole("button", { name: t("profile.password.submit") });
  await submit.click();
  await expect(page.getByText(t("errors.network")).first()).toBeVisible();
  await expect(submit).toBeEnabled();
  await expect(current).toHaveValue("demo-password");
  const attempts = [...changes];
  await goOnline(page);
  expect(changes).toEqual(attempts);
});

test("failed request shows one toast and the error in its place, whatever fails and is retried", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  const failures: string[] = [];
  page.on("requestfailed", (request) => failures.push(request.url()));
  await page.route("**/api/applications/**", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText(t("errors.network"))).toBeVisible();
  await expect(getToasts(page, t("errors.network"))).toHaveCount(1);
  expect(failures.length).toBeGreaterThan(3);
});

test("page of an unknown job shows the server's message as a toast", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto(`/jobs/job/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: t("not_found.title") })).toBeVisible();
  await expect(getToasts(page, t("errors.not_found"))).toHaveCount(1);
});
