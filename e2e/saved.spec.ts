import { type Browser, expect } from "@playwright/test";
import pg from "pg";
import { startTemporaryPostgres } from "../database/temporary-postgres.ts";
import { test } from "./portal.ts";
import { runPortal } from "./run-portal.ts";
import { demo, logInDevice, newMember, type Tokens } from "./session.ts";
import { type Language, textsIn } from "./texts.ts";

/** A portal that looks for due mail all the time, on a database whose clock the story can move. */
async function openPortalWithClock() {
  const postgres = await startTemporaryPostgres();
  const portal = await runPortal({ DATABASE_URL: postgres.url, ALERT_CHECK_MS: "50", DEMO_DATA: "0" });
  const pool = new pg.Pool({ connectionString: postgres.url });
  return {
    baseURL: portal.address,
    /** Everything that alerts go by happened a day earlier, and they have been looked through since. */
    async passDay() {
      const earlier = "- interval '1 day'";
      await pool.query(`with jobs as (update job_search set opened_at = opened_at ${earlier})
        update saved_searches set notified_until = notified_until ${earlier}, alert_due_at = alert_due_at ${earlier}`);
      await expect(async () => {
        const { rows } = await pool.query("select 1 from saved_searches where alert_due_at <= now()");
        expect(rows).toEqual([]);
      }).toPass();
    },
    /** As a login in that language does. */
    async setLanguage(email: string, language: Language) {
      await pool.query("update users set language = $2 where email = $1", [email, language]);
    },
    async mailsTo(email: string) {
      const sent: { to: string; text: string }[] = await (await fetch(`${portal.address}/dev/outbox.json`)).json();
      return sent.filter(({ to }) => to === email).map(({ text }) => text);
    },
    async stop() {
      await portal.stop();
      await pool.end();
      await postgres.stop();
    },
  };
}

async function postJob(baseURL: string, { access_token }: Tokens, title: string) {
  const job = {
    title,
    industry: "Health care",
    minimum_age: 21,
    maximum_age: 60,
    starting_salary: 3450,
    type: "Full Time",
    priority: "Normal",
    address: "Vuurtorenweg 184, De Cocksdorp",
    zip_code: "1795 LN",
    description: "Keep the lamp burning.",
    status: 1,
  };
  const headers = { "content-type": "application/json", authorization: access_token };
  const response = await fetch(`${baseURL}/api/jobs`, { method: "POST", headers, body: JSON.stringify(job) });
  expect(response.status).toBe(201);
}

async function deviceOf(browser: Browser, baseURL: string, email: string, language: Language) {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript((lang) => localStorage.setItem("job-portal-lang", lang), language);
  await logInDevice(context, baseURL, email);
  return context.newPage();
}

// One portal for all of them.
test.describe.configure({ mode: "default" });

let portal: Awaited<ReturnType<typeof openPortalWithClock>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await openPortalWithClock();
});
test.afterAll(() => portal.stop());

for (const language of ["en", "nl"] satisfies Language[]) {
  test(`a saved job, and a saved search that writes once and stops, in ${language}`, async ({ browser }) => {
    const t = textsIn(language);
    const { baseURL } = portal;
    const word = language === "en" ? "Beaconkeeper" : "Vuurtorenwachter";
    const employer = await newMember(baseURL, "employer");
    const seeker = await newMember(baseURL, "seeker");
    await postJob(baseURL, employer.tokens, `${word} by day`);
    const page = await deviceOf(browser, baseURL, seeker.email, language);
    await portal.setLanguage(seeker.email, language);

    await test.step("a job is saved from the results and found again", async () => {
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

    await test.step("the search is saved with a daily mail", async () => {
      await page.goto(`/jobs/search?title=${word}`);
      await page.getByRole("button", { name: t("saved.save_search") }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel(t("saved.name"))).toHaveValue(word);
      await expect(dialog.getByLabel(t("saved.alert_daily"))).toBeChecked();
      await dialog.getByRole("button", { name: t("saved.save"), exact: true }).click();
      await expect(page.getByText(t("saved.search_saved"))).toBeVisible();
      await expect(page.getByRole("button", { name: t("saved.search_is_saved") })).toBeVisible();
    });

    await test.step("a new job is told by mail, once", async () => {
      await portal.passDay();
      expect(await portal.mailsTo(seeker.email)).toEqual([]);
      await postJob(baseURL, employer.tokens, `${word} by night`);
      await portal.passDay();
      await portal.passDay();
      const [mail = "", ...more] = await portal.mailsTo(seeker.email);
      expect(more).toEqual([]);
      expect(mail).toContain(`${word} by night\n`);
      expect(mail).not.toContain(`${word} by day`);
    });

    await test.step("the link in it stops it, without a login", async () => {
      const [mail = ""] = await portal.mailsTo(seeker.email);
      const link = /http\S+search-alert\/off\S+/.exec(mail)?.[0] ?? "";
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(link);
      await visitor.getByRole("button", { name: t("saved.alert_off.stop") }).click();
      await expect(visitor.getByText(t("saved.alert_off.done"))).toBeVisible();
      await page.goto("/jobs/saved?show=searches");
      await expect(page.getByRole("main").getByText(t("saved.mail_none"))).toBeVisible();
      await postJob(baseURL, employer.tokens, `${word} at sea`);
      await portal.passDay();
      expect(await portal.mailsTo(seeker.email)).toHaveLength(1);
    });

    await test.step("both are removed", async () => {
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
}

test("a visitor who wants to save a search meets the login, and comes back to the search", async ({ page }) => {
  const t = textsIn("en");
  const { email } = await newMember(portal.baseURL, "seeker");
  await page.goto(`${portal.baseURL}/search?title=nurse&zip_code=Amsterdam`);
  await page.getByRole("link", { name: t("saved.save_search") }).click();
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("auth.login.submit") })
    .click();
  await expect(page).toHaveURL(/\/jobs\/search\?title=nurse&zip_code=Amsterdam/);
  await expect(page.getByRole("button", { name: t("saved.save_search") })).toBeVisible();
});
