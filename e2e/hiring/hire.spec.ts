import { expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";
import { openMenuEntry, openUser, register, signUp } from "../support/users.ts";

test("hiring leads from registration to a shortlisted applicant", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const openContext = () => browser.newContext({ baseURL: origin });
  const employer = await openUser(await openContext(), "Marieke Visser");
  const seeker = await openUser(await openContext(), "Sanne de Boer");
  const title = `Lighthouse Keeper ${Date.now()}`;

  await test.step("an employer posts a job", async () => {
    const { page } = employer;
    await signUp(employer, t, "en", "Beacons of Texel");
    await expect(page.getByText(t("dashboard.no_recent_applicants"))).toBeVisible();
    await openMenuEntry(employer, t, "menu.post_a_job");
    await page.getByLabel(t("jobs.title")).fill(title);
    await page.getByLabel(t("jobs.industry")).selectOption({ index: 3 });
    await page.getByLabel(t("jobs.type")).selectOption("Full Time");
    await page.getByLabel(t("jobs.description")).fill("Keep the lamp burning.\n\nWrite the log of every night.");
    await page.getByLabel(t("jobs.pay_min")).fill("2750");
    await page.getByLabel(t("jobs.pay_max")).fill("2750");
    await page.getByLabel(t("jobs.address"), { exact: true }).fill("Vuurtorenweg 184, De Cocksdorp");
    await page.getByLabel(t("jobs.zip_code")).fill("1795 LN");
    await page
      .getByRole("main")
      .getByRole("button", { name: t("jobs.post_job") })
      .click();
    await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\/list/);
    await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  });

  await test.step("a seeker finds the job from the home page, registers and applies", async () => {
    const { page } = seeker;
    const results = page.getByRole("listitem").getByRole("link", { name: title });
    // Public pages may be up to five seconds old, so the first attempt may not find the new job.
    await expect(async () => {
      await page.goto("/");
      await page.getByLabel(t("search.keywords_label")).fill(title);
      await page.getByLabel(t("search.place_label")).fill("1795");
      await page.getByRole("button", { name: t("home.search") }).click();
      await expect(page).toHaveURL(/\/search\?/);
      await expect(results).toBeVisible({ timeout: 5_000 });
    }).toPass();
    // The job is also shown beside its result, with a link to its page.
    await page.getByRole("region", { name: title }).getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("link", { name: t("jobs.log_in_to_apply") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("auth.login.title") })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByText(title)).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("auth.login.sign_up") })
      .click();
    await register(seeker, t);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("button", { name: t("jobs.apply") }).click();
    await expect(page.getByText(t("jobs.applied"))).toBeVisible();
  });

  await test.step("the employer opens the applicant's profile and shortlists the application", async () => {
    const { page } = employer;
    await openMenuEntry(employer, t, "menu.pending_applications");
    await expect(page.getByRole("link", { name: seeker.name, exact: true })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: t("common.more_actions") })
      .click();
    await page.getByRole("menuitem", { name: t("applications.view_profile") }).click();
    await expect(page.getByRole("heading", { name: seeker.name })).toBeVisible();
    await page.getByRole("tab", { name: t("applicants.profile") }).click();
    await expect(page.getByText(seeker.email)).toBeVisible();
    await page.goBack();
    await page
      .getByRole("main")
      .getByRole("button", { name: t("applications.shortlist") })
      .click();
    await expect(page.getByText(t("applicants.mail_waits"))).toBeVisible();
    await expect(page.getByText(t("applications.pending.empty"))).toBeVisible();
    await openMenuEntry(employer, t, "menu.dashboard");
    await expect(page.getByRole("link", { name: t("dashboard.shortlist_applications") })).toContainText("1");
    await expect(page.getByRole("link", { name: t("dashboard.active_jobs_one") })).toContainText("1");
  });

  await test.step("the seeker's dashboard counts the shortlisted job", async () => {
    const { page } = seeker;
    await openMenuEntry(seeker, t, "menu.dashboard");
    const tile = page.getByRole("link", { name: t("dashboard.shortlisted_jobs") });
    await expect(tile).toContainText("1");
    await tile.click();
    await expect(page.getByRole("heading", { name: t("applications.shortlisted.jobs"), level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  });
});
