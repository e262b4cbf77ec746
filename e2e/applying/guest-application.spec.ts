import { expect, type Page } from "@playwright/test";
import { callApi, createMember, type Member, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode, waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { type Language, loadTexts } from "../support/texts.ts";

const phone = { width: 360, height: 740 };

async function makeJob(origin: string, form: object = {}) {
  const employer = await createMember(origin, "employer");
  const job = await callApi(origin, "POST", "/jobs", { ...sampleJob, ...form }, employer.tokens.access_token);
  return { employer, job };
}

const listApplicants = (origin: string, { tokens }: Member, jobId: string) =>
  callApi(origin, "GET", `/jobs/${jobId}/applications`, undefined, tokens.access_token);

const createEmail = () => `noor-${crypto.randomUUID()}@example.com`;

async function fillForm(page: Page, language: Language, email: string) {
  const t = loadTexts(language);
  await page.getByLabel(t("jobs.guest.name"), { exact: true }).fill("Noor Smit");
  await page.getByLabel(t("jobs.guest.email"), { exact: true }).fill(email);
}

test("visitor applies on a phone without an account, and follows the application in the new one", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("nl");
  const questions = [{ type: "yes_no", text: "Heb je een rijbewijs?", is_required: true }];
  const { employer, job } = await makeJob(origin, { questions });
  const email = createEmail();
  const page = await openPage(browser, origin, null, "nl", `/nl/job/${job.id}`);
  await page.setViewportSize(phone);
  await page.getByRole("link", { name: t("jobs.guest.link") }).click();
  await fillForm(page, "nl", email);
  await page.getByLabel(t("jobs.guest.phone"), { exact: true }).fill("0612345678");
  await page.locator("input[type=file]").setInputFiles(await createResumePdf(["Noor Smit"]));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await expect(page.getByRole("group", { name: "Heb je een rijbewijs?" })).toContainText(
    t("fields.Answer is required"),
  );
  await page.getByRole("group", { name: "Heb je een rijbewijs?" }).getByLabel(t("jobs.application.yes")).check();
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();

  await expect(page.getByRole("heading", { name: t("jobs.guest.review.title") })).toBeVisible();
  for (const text of ["Noor Smit", email, "+31 6 12345678", "Resume 2026.pdf", "Heb je een rijbewijs?"]) {
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  }
  await expect(page.getByText(t("jobs.application.answer_within_other", { count: 10 }))).toBeVisible();
  await expect(page.getByText(t("jobs.application.kept_other", { count: 28 }))).toBeVisible();
  await expect(page.getByLabel(t("auth.code"))).toBeFocused();
  await expectAccessible(page);
  expect(await listApplicants(origin, employer, job.id)).toEqual([]);

  // A phone may discard the tab while its user reads the mail.
  await page.reload();
  const code = await waitForCode(origin, email);
  await page.getByLabel(t("auth.code")).fill(code);
  await page.getByLabel(t("auth.code")).press("Enter");
  await expect(page.getByRole("heading", { name: t("jobs.guest.sent.title") })).toBeVisible();
  await expect(
    page.getByText(/^Het bedrijf heeft tot en met (\w+dag \d+ \w+ \d{4}) om je te antwoorden/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("applications.view_application") }).click();
  await expect(page.getByRole("heading", { name: t("applications.timeline.title") })).toBeVisible();
  expect(await listApplicants(origin, employer, job.id)).toMatchObject([{ applicant: { name: "Noor Smit" } }]);

  // Later, on another device, whose only sign of the language is that of the browser.
  const [receipt] = await waitForNotifications(origin, email, 2);
  const later = await (await browser.newContext({ baseURL: origin, locale: "nl-NL", viewport: phone })).newPage();
  await later.goto(/\/jobs\/applied\/\S+/.exec(receipt?.text ?? "")?.[0] ?? "");
  await later.getByRole("link", { name: t("auth.email_login.title") }).click();
  await expect(later).toHaveURL(/^[^?]+\/nl\/auth\/email/);
  await expectAccessible(later);
  await later.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await later.getByRole("button", { name: t("auth.send_code") }).click();
  await later.getByLabel(t("auth.code"), { exact: true }).fill(await waitForCode(origin, email, code));
  await later.getByLabel(t("auth.code"), { exact: true }).press("Enter");
  await expect(later).toHaveURL(/\/jobs\/applied\//);
  await expect(later.getByRole("heading", { name: t("applications.timeline.title") })).toBeVisible();
});

test("visitor corrects the form after the preview, and loses nothing when a request fails", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("en");
  const { job } = await makeJob(origin, { asks_cover_note: true });
  const page = await openPage(browser, origin, null, "en", `/jobs/apply/${job.id}`);
  await expect(page).toHaveURL(`/apply/${job.id}`);
  await fillForm(page, "en", createEmail());
  await page.getByLabel(t("jobs.application.cover_note")).fill("Dear team");
  await page.route("**/api/guest-applications", (route) => route.abort());
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await expect(page.getByText(t("errors.network"))).toBeVisible();
  await expect(page.getByLabel(t("jobs.application.cover_note"))).toHaveValue("Dear team");
  await page.unroute("**/api/guest-applications");
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await page.getByRole("button", { name: t("jobs.guest.review.change") }).click();
  await expect(page.getByLabel(t("jobs.application.cover_note"))).toHaveValue("Dear team");
  const corrected = createEmail();
  await page.getByLabel(t("jobs.guest.email"), { exact: true }).fill(corrected);
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await page.getByLabel(t("auth.code")).fill("000000");
  await page.getByRole("button", { name: t("jobs.application.send_to", { company: job.company }) }).click();
  await expect(page.getByLabel(t("auth.code"))).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(t("auth.code")).fill(await waitForCode(origin, corrected));
  await page.getByLabel(t("auth.code")).press("Enter");
  await expect(page.getByRole("heading", { name: t("jobs.guest.sent.title") })).toBeVisible();
});

test("visitor whose email has an account is asked to log in after the application", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const { employer, job } = await makeJob(origin);
  const seeker = await createMember(origin, "seeker");
  const page = await openPage(browser, origin, null, "en", `/login?next=/jobs/job/${job.id}`);
  await page.getByRole("link", { name: t("jobs.guest.link") }).click();
  await fillForm(page, "en", seeker.email);
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await page.getByLabel(t("auth.code")).fill(await waitForCode(origin, seeker.email));
  await page.getByLabel(t("auth.code")).press("Enter");
  await expect(page.getByRole("heading", { name: t("jobs.guest.sent.title") })).toBeVisible();
  expect(await listApplicants(origin, employer, job.id)).toHaveLength(1);
});

test("visitor who waits for the code of a job that is closed meanwhile is told so", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const { employer, job } = await makeJob(origin);
  const email = createEmail();
  const page = await openPage(browser, origin, null, "en", `/apply/${job.id}`);
  await fillForm(page, "en", email);
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await expect(page.getByLabel(t("auth.code"))).toBeFocused();
  await callApi(origin, "PUT", `/crud/jobs/${job.id}`, { ...sampleJob, status: 2 }, employer.tokens.access_token);
  await page.getByLabel(t("auth.code")).fill(await waitForCode(origin, email));
  await page.getByLabel(t("auth.code")).press("Enter");
  await expect(page.getByRole("heading", { name: t("jobs.closed_title_of", { title: job.title }) })).toBeVisible();
});
