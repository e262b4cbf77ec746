import { expect } from "@playwright/test";
import { callApi, createMember, type Member, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode, waitForNotifications } from "../support/notifications.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";

const phone = { width: 360, height: 740 };

async function makeJob(origin: string, form: object = {}) {
  const employer = await createMember(origin, "employer");
  const job = await callApi(origin, "POST", "/jobs", { ...sampleJob, ...form }, employer.tokens.access_token);
  return { employer, job };
}

const listApplicants = (origin: string, { tokens }: Member, jobId: string) =>
  callApi(origin, "GET", `/jobs/${jobId}/applications`, undefined, tokens.access_token);

test("visitor applies on a phone without an account, and follows the application in the new one", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("nl");
  const questions = [{ type: "yes_no", text: "Heb je een rijbewijs?", is_required: true }];
  const { employer, job } = await makeJob(origin, { questions });
  const email = `noor-${crypto.randomUUID()}@example.com`;
  const page = await openPage(browser, origin, null, "nl", `/nl/job/${job.id}`);
  await page.setViewportSize(phone);
  await page.getByRole("link", { name: t("jobs.guest.link") }).click();
  await page.getByLabel(t("jobs.guest.name"), { exact: true }).fill("Noor Smit");
  await page.getByLabel(t("jobs.guest.email"), { exact: true }).fill(email);
  await page.getByLabel(t("jobs.guest.phone"), { exact: true }).fill("0612345678");
  await page.locator("input[type=file]").setInputFiles(await createResumePdf(["Noor Smit"]));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("jobs.guest.continue") }).click();
  await expect(page.getByRole("group", { name: "Heb je een rijbewijs?" })).toContainText(
    t("fields.answer_choice_required"),
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
  await page.getByRole("link", { name: t("applications.view_application") }).click();
  await expect(page.getByRole("heading", { name: t("applications.timeline.title") })).toBeVisible();
  expect(await listApplicants(origin, employer, job.id)).toMatchObject([{ applicant: { name: "Noor Smit" } }]);

  // Later, on another device, whose only sign of the language is that of the browser.
  const [receipt] = await waitForNotifications(origin, email, 2);
  const later = await (await browser.newContext({ baseURL: origin, locale: "nl-NL", viewport: phone })).newPage();
  await later.goto(/\/jobs\/applied\/\S+/.exec(receipt?.text ?? "")?.[0] ?? "");
  await later.getByRole("link", { name: t("auth.email_login.title") }).click();
  await expect(later).toHaveURL(/^[^?]+\/nl\/auth\/email/);
  await later.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await later.getByRole("button", { name: t("auth.send_code") }).click();
  await later.getByLabel(t("auth.code"), { exact: true }).fill(await waitForCode(origin, email, code));
  await later.getByLabel(t("auth.code"), { exact: true }).press("Enter");
  await expect(later).toHaveURL(/\/jobs\/applied\//);
  await expect(later.getByRole("heading", { name: t("applications.timeline.title") })).toBeVisible();
});
