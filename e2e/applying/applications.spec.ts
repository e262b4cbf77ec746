import { expect, type Page } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";
import { openMember, uploadResume } from "../support/uploads.ts";
import { openMenuGroups } from "../support/users.ts";

const t = loadTexts("en");

/** Creates an employer with `jobCount` jobs, and a seeker. */
async function createEmployerAndSeeker(origin: string, jobCount = 1) {
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const jobIds: string[] = [];
  for (let index = 1; index <= jobCount; index++) {
    jobIds.push((await postJob(origin, employer.tokens, { title: `${sampleJob.title} ${index}` })).id);
  }
  return {
    employer,
    seeker,
    jobIds,
    apply: async (jobId: string): Promise<string> => (await applyToJob(origin, seeker.tokens, jobId)).id,
    decide: (applicationId: string, status: 2 | 3) =>
      callApi(origin, "PUT", `/crud/applications/${applicationId}`, { status }, employer.tokens.access_token),
  };
}

/** Expects the same number of pending applications in the tile, in the menu, in the title and in the list. */
async function expectPendingCount(page: Page, count: number): Promise<void> {
  await openMenuGroups(page);
  const label = t("menu.pending_applications");
  const entry = page
    .getByRole("navigation", { name: t("shell.main_menu") })
    .getByRole("link", { name: count > 0 ? `${label} ${count}` : label, exact: true });
  await expect(entry).toBeVisible();
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) `) : /^[^(]/);
  const tile = page.getByRole("main").getByRole("link", { name: t("dashboard.pending_applications") });
  await expect(tile).toContainText(String(count));
  const list = page.getByRole("region", { name: t("dashboard.recent_applicants") });
  await expect(list.getByRole("listitem")).toHaveCount(count);
}

test("new application appears in the employer's open dashboard, with the same count everywhere", async ({
  browser,
  origin,
}) => {
  const { employer, seeker, jobIds, apply, decide } = await createEmployerAndSeeker(origin, 2);
  const page = await openPage(browser, origin, employer, "en", "/dashboard");
  await expect(page.getByText(t("dashboard.no_recent_applicants"))).toBeVisible();
  await expectPendingCount(page, 0);

  const applicationId = await apply(jobIds[0] ?? "");
  for (const list of [t("dashboard.due_next"), t("dashboard.recent_applicants")]) {
    const region = page.getByRole("region", { name: list });
    await expect(region.getByRole("link", { name: seeker.name, exact: true })).toBeVisible();
  }
  await expectPendingCount(page, 1);
  await apply(jobIds[1] ?? "");
  await expectPendingCount(page, 2);
  await decide(applicationId, 2);
  await expectPendingCount(page, 1);
  await expect(page.getByRole("link", { name: t("dashboard.shortlist_applications") })).toContainText("1");
});

test("decision appears in the seeker's open pages", async ({ browser, origin }) => {
  const { seeker, jobIds, apply, decide } = await createEmployerAndSeeker(origin);
  const applicationId = await apply(jobIds[0] ?? "");
  const jobPage = await openPage(browser, origin, seeker, "en", `/jobs/job/${jobIds[0]}`);
  const dashboard = await openPage(browser, origin, seeker, "en", "/dashboard");
  await expect(jobPage.getByText(t("applications.steps.no_answer"))).toBeVisible();
  await expect(dashboard.getByText(t("applications.steps.no_answer"))).toBeVisible();
  // The title counts unread messages only: a seeker's own applications wait for the employer.
  await expect(dashboard).toHaveTitle(/^[^(]/);
  await decide(applicationId, 2);
  for (const page of [jobPage, dashboard]) {
    const progress = page.getByRole("main").getByText(t("applications.steps.shortlisted"), { exact: true });
    await expect(progress).toBeVisible();
  }
  await expect(dashboard.getByRole("link", { name: t("dashboard.shortlisted_jobs") })).toContainText("1");
});

test("applied jobs have a tab for all, open and ended ones", async ({ browser, origin }) => {
  const { seeker, jobIds, apply, decide } = await createEmployerAndSeeker(origin, 3);
  const page = await openPage(browser, origin, seeker, "en", "/dashboard");
  const getTab = (name: "all" | "pending" | "decided", count: number) =>
    page.getByLabel(`${t(`applications.applied.filters.${name}`)} (${count})`, { exact: true });
  const getHeading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const rows = page.getByRole("main").getByRole("heading", { level: 2 });

  await openMenuGroups(page);
  await page.getByRole("link", { name: t("menu.my_applications"), exact: true }).click();
  await expect(getHeading(t("menu.my_applications"))).toBeVisible();
  await getTab("pending", 0).check();
  await expect(page).toHaveURL(/\/jobs\/applied\?filter=pending$/);
  await expect(getHeading(t("applications.applied.pending.title"))).toBeVisible();
  await expect(page.getByText(t("applications.applied.pending.empty"))).toBeVisible();

  const applicationIds = [];
  for (const jobId of jobIds) applicationIds.push(await apply(jobId));
  await expect(getTab("pending", 3)).toBeChecked();
  await decide(applicationIds[0] ?? "", 2);
  // A shortlisted application goes on.
  await expect(page.getByRole("main").getByText(t("applications.steps.shortlisted"), { exact: true })).toBeVisible();
  await expect(getTab("pending", 3)).toBeChecked();
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);

  await getTab("decided", 0).check();
  await expect(getHeading(t("applications.applied.decided.title"))).toBeVisible();
  await expect(page.getByText(t("applications.applied.decided.empty"))).toBeVisible();
  await page.reload();
  await expect(getTab("decided", 0)).toBeChecked();
  await getTab("all", 3).check();
  await expect(page).toHaveURL(/\/jobs\/applied$/);
  await expect(getHeading(t("menu.my_applications"))).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.goBack();
  await expect(getTab("decided", 0)).toBeChecked();

  await page.goto("/jobs/shortlist");
  await expect(getHeading(t("applications.shortlisted.jobs"))).toBeVisible();
  await expect(page.getByText(t("applications.shortlisted.jobs_lead"))).toBeVisible();
  await expect(rows).toHaveText([`${sampleJob.title} 1`]);
});

test("job page says what an application contains, and an incomplete one is sent with one click", async ({
  browser,
  origin,
}) => {
  const { jobIds } = await createEmployerAndSeeker(origin, 2);
  const seeker = await openMember(browser, origin, "seeker");
  const { page } = seeker;
  const contents = page.getByRole("region", { name: t("jobs.sent.title") });
  await page.goto(`/jobs/job/${jobIds[0]}`);
  await expect(contents.getByRole("listitem").filter({ hasText: t("jobs.sent.missing") })).toHaveCount(4);
  await expect(contents).toContainText("Joris Timmermans");
  await expect(contents.locator("a[href='/account']")).toHaveCount(3);
  await expect(contents.locator("a[href='/uploads']")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("jobs.apply") }).click();
  await expect(page.getByRole("region", { name: t("jobs.your_application") })).toBeVisible();
  await expect(contents).toBeHidden();

  await uploadResume(page, await createResumePdf(["Lighthouse keeper"]));
  await page.goto(`/jobs/job/${jobIds[1]}`);
  await expect(contents).toContainText("Resume 2026.pdf");
  await expect(contents.getByRole("listitem").filter({ hasText: t("jobs.sent.missing") })).toHaveCount(3);
});

test("employer is offered no link to a deleted job", async ({ browser, origin }) => {
  const { employer, seeker, jobIds, apply } = await createEmployerAndSeeker(origin, 2);
  // The deletion ends open applications, which then leave the shortlist. A hired applicant stays on it.
  const hire = { stage: "hired", expected_stage: "received" };
  for (const jobId of jobIds) {
    await callApi(origin, "PUT", `/application/${await apply(jobId)}/stage`, hire, employer.tokens.access_token);
  }
  await callApi(origin, "DELETE", `/crud/jobs/${jobIds[0]}`, {}, employer.tokens.access_token);
  const page = await openPage(browser, origin, employer, "en", "/jobs/shortlist");
  const jobLinks = page.getByRole("main").locator("a[href^='/jobs/job/']");
  await expect(page.getByText(t("applications.unavailable"))).toHaveCount(1);
  await expect(jobLinks).toHaveCount(1);
  await expect(jobLinks).toHaveAttribute("href", `/jobs/job/${jobIds[1]}`);
  // The page of an applicant with several applications leads to each.
  await page.goto(`/jobs/applicant/${seeker.id}`);
  await page.getByRole("link", { name: `${sampleJob.title} 2` }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${jobIds[1]}/applicants/`));
});
