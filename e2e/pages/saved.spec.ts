import { type Browser, expect } from "@playwright/test";
import pg from "pg";
import { startTemporaryPostgres } from "../../database/temporary-postgres.ts";
import { createMember, demoUsers, postJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { type Language, loadTexts } from "../support/texts.ts";
import { storeLogin } from "../support/users.ts";

/** Starts a portal of which the test can move the dates in the database into the past. */
async function startAlertPortal() {
  const postgres = await startTemporaryPostgres();
  const portal = await runPortal({ DATABASE_URL: postgres.url });
  const pool = new pg.Pool({ connectionString: postgres.url });
  // A connection that PostgreSQL ends before the pool has closed it emits an error, which would fail the test.
  pool.on("error", () => undefined);
  return {
    origin: portal.origin,
    /** Moves all dates of alerts one day back and processes the alerts that are due. */
    async advanceOneDay() {
      const oneDayBack = "- interval '1 day'";
      await pool.query(`with jobs as (update job_search set opened_at = opened_at ${oneDayBack})
        update saved_searches set notified_until = notified_until ${oneDayBack}, alert_due_at = alert_due_at ${oneDayBack}`);
      const body = JSON.stringify({ advance: "PT0S" });
      const headers = { "content-type": "application/json" };
      const { ok } = await fetch(`${portal.origin}/dev/clock`, { method: "POST", headers, body });
      expect(ok).toBe(true);
    },
    async setLanguage(email: string, language: Language) {
      await pool.query("update users set language = $2 where email = $1", [email, language]);
    },
    /** Returns the alerts to this email, newest first. */
    async fetchMails(email: string) {
      const sent: { to: string; text: string }[] = await (await fetch(`${portal.origin}/dev/outbox.json`)).json();
      return sent.filter(({ to, text }) => to === email && text.includes("/search-alert/off")).map(({ text }) => text);
    },
    async stop() {
      await portal.stop();
      await pool.end();
      await postgres.stop();
    },
  };
}

async function openPage(browser: Browser, origin: string, email: string, language: Language) {
  const context = await browser.newContext({ baseURL: origin });
  await context.addInitScript((lang) => localStorage.setItem("job-portal-lang", lang), language);
  await storeLogin(context, origin, email);
  return context.newPage();
}

// The tests run one after the other, because they share one portal.
test.describe.configure({ mode: "default" });

let portal: Awaited<ReturnType<typeof startAlertPortal>>;
test.beforeAll(async () => {
  portal = await startAlertPortal();
});
test.afterAll(() => portal.stop());

test("saved jobs and saved searches are listed, alert once per new job and are removed", async ({ browser }) => {
  const t = loadTexts("nl");
  const { origin } = portal;
  const word = "Vuurtorenwachter";
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker");
  await postJob(origin, employer.tokens, { title: `${word} by day` });
  const page = await openPage(browser, origin, seeker.email, "nl");
  await portal.setLanguage(seeker.email, "nl");

  await test.step("a job saved from the results is listed", async () => {
    await page.goto(`/jobs/search?title=${word}`);
    const bookmark = page.getByRole("button", { name: t("saved.save_named", { title: `${word} by day` }) });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute("aria-pressed", "true");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: t("menu.saved") })
      .click();
    await expect(page.getByRole("link", { name: `${word} by day` })).toBeVisible();
    await page.getByRole("link", { name: `${word} by day` }).click();
    await expect(page.getByRole("button", { name: t("saved.save_job") })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("the search is saved with a daily alert", async () => {
    await page.goto(`/jobs/search?title=${word}`);
    await page.getByRole("button", { name: t("saved.save_search") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(t("saved.name"))).toHaveValue(word);
    await expect(dialog.getByLabel(t("saved.alert_daily"))).toBeChecked();
    await dialog.getByText(t("saved.alert_none"), { exact: true }).click();
    await expect(dialog.getByText(t("auth.verify_email.title"))).toBeHidden();
    await dialog.getByText(t("saved.alert_daily"), { exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("saved.save"), exact: true }).click();
    await expect(page.getByText(t("saved.search_saved"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("saved.search_is_saved") })).toBeVisible();
  });

  await test.step("nothing is mailed before the email is confirmed in the list of saved searches", async () => {
    await portal.advanceOneDay();
    await page.goto("/jobs/saved?show=searches");
    const notice = page.getByRole("region", { name: t("auth.verify_email.title") });
    await notice.getByRole("button", { name: t("auth.verify_email.send") }).click();
    await expect(notice.getByText(t("auth.verify_email.sent_to", { email: seeker.email }))).toBeVisible();
    await notice.getByLabel(t("auth.code")).fill("12");
    await notice.getByRole("button", { name: t("auth.verify_email.confirm") }).click();
    await expect(notice.getByText(t("fields.Invalid Code"))).toBeVisible();
    await expectAccessible(page);
    await notice.getByLabel(t("auth.code")).fill(await waitForCode(origin, seeker.email));
    await notice.getByRole("button", { name: t("auth.verify_email.confirm") }).click();
    await expect(page.getByText(t("auth.verify_email.done"))).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step("a new job is mailed once", async () => {
    await portal.advanceOneDay();
    expect(await portal.fetchMails(seeker.email)).toEqual([]);
    await postJob(origin, employer.tokens, { title: `${word} by night` });
    await portal.advanceOneDay();
    await portal.advanceOneDay();
    const [mail = "", ...more] = await portal.fetchMails(seeker.email);
    expect(more).toEqual([]);
    expect(mail).toContain(`${word} by night\n`);
    expect(mail).not.toContain(`${word} by day`);
  });

  await test.step("the unsubscribe link stops the alert without a login", async () => {
    const [mail = ""] = await portal.fetchMails(seeker.email);
    const link = /http\S+search-alert\/off\S+/.exec(mail)?.[0] ?? "";
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    await visitor.getByRole("button", { name: t("saved.alert_off.stop") }).click();
    await expect(visitor.getByText(t("saved.alert_off.done"))).toBeVisible();
    await page.goto("/jobs/saved?show=searches");
    await expect(page.getByRole("main").getByText(t("saved.mail_none"))).toBeVisible();
    await postJob(origin, employer.tokens, { title: `${word} at sea` });
    await portal.advanceOneDay();
    expect(await portal.fetchMails(seeker.email)).toHaveLength(1);
  });

  await test.step("the saved search and the saved job are removed", async () => {
    await page.getByRole("button", { name: `${t("saved.delete")} ${word}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("saved.delete") })
      .click();
    await expect(page.getByText(t("saved.no_searches"))).toBeVisible();
    await page.getByRole("main").getByText(t("saved.jobs"), { exact: true }).click();
    await page.getByRole("button", { name: `${t("saved.remove")} ${word} by day` }).click();
    await expect(page.getByText(t("saved.no_jobs"))).toBeVisible();
  });
});

test("saving a search as a visitor leads through the login back to the search", async ({ page }) => {
  const t = loadTexts("en");
  const { email } = await createMember(portal.origin, "seeker");
  await page.goto(`${portal.origin}/search?title=nurse&zip_code=Amsterdam`);
  await page.getByRole("link", { name: t("saved.save_search") }).click();
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("auth.login.submit"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/jobs\/search\?title=nurse&zip_code=Amsterdam/);
  await expect(page.getByRole("button", { name: t("saved.save_search") })).toBeVisible();
});
