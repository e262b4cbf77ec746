import { expect, type Page } from "@playwright/test";
import { callApi, createMember, postJob } from "../support/api.ts";
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

test("share button says that its ways to share cannot be loaded", async ({ page, origin }) => {
  const [job] = await fetch(`${origin}/api/auth/search?limit=1`).then((response) => response.json());
  await page.route("**/assets/share-dialog-*.js", (route) => route.abort());
  await page.goto(`/job/${job.id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: t("jobs.share") }).click();
  await expect(getToasts(page, t("errors.server_error"))).toBeVisible();
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

test("saved jobs are readable in place of a page without a connection, until the logout", async ({
  context,
  page,
  origin,
}) => {
  const [seeker, employer] = [await createMember(origin, "seeker"), await createMember(origin, "employer")];
  const job = await postJob(origin, employer.tokens, { title: "Bell-ringer", description: "You climb many stairs." });
  await callApi(origin, "PUT", `/saved/jobs/${job.id}`, {}, seeker.tokens.access_token);
  await setLocalStorage(context, { ...seeker.tokens });
  await page.goto("/jobs/saved");
  await expect(page.getByRole("link", { name: "Bell-ringer" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto("/jobs/applied");
  await expect(page.getByRole("heading", { name: t("offline.title"), level: 1 })).toBeVisible();
  await page.getByText("Bell-ringer").click();
  await expect(page.getByText("You climb many stairs.")).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: t("menu.my_applications"), level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(t("offline.no_jobs"))).toBeVisible();
  await expect(page.getByText("Bell-ringer")).toHaveCount(0);
});

test("service worker shows what the portal pushes", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await context.grantPermissions(["notifications"], { origin });
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  await page.goto("/jobs/saved");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const content = { title: "Job Portal", body: "News for you", language: "en", path: "/notices", tag: "notice:1" };
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  // This browser has no place for notifications, so the worker writes down what it would show.
  await worker?.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) =>
      void Object.assign(globalThis, { shown: { title, ...options } });
  });
  await protocol.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(content) });
  const { title, body, language: lang, tag, path: data } = content;
  const readShown = () => worker?.evaluate(() => (globalThis as { shown?: object }).shown);
  await expect.poll(readShown).toMatchObject({ title, body, lang, tag, data });
});
