import { expect } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("seeker follows an application on its page, live, and withdraws it", async ({ browser, origin }) => {
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const job = await postJob(origin, employer.tokens, { title: sampleJob.title });
  const { id } = await applyToJob(origin, seeker.tokens, job.id);

  const page = await openPage(browser, origin, seeker, "en", "/jobs/applied");
  await page.getByRole("link", { name: t("applications.view_application") }).click();
  await expect(page.getByRole("heading", { level: 1, name: sampleJob.title })).toBeVisible();
  await expect(page.getByText(t("applications.next.received"))).toBeVisible();
  await expect(page.getByText(t("applications.timeline.applied"))).toBeVisible();
  await expect(page.getByRole("region", { name: t("applications.sent.title") })).toContainText(seeker.name);
  await expectAccessible(page);

  const decision = { stage: "interview", expected_stage: "received" };
  await callApi(origin, "PUT", `/application/${id}/stage`, decision, employer.tokens.access_token);
  await expect(page.getByText(t("applications.next.interview"))).toBeVisible();
  await expect(page.getByText(t("applications.timeline.to.interview"), { exact: true })).toBeVisible();

  await page.getByRole("button", { name: t("applications.withdraw.action") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("applications.withdraw.reason")).fill("I have found another job.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("applications.withdraw.action") }).click();
  await expect(page.getByText(t("applications.next.withdrawn"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("applications.withdraw.action") })).toHaveCount(0);
  await page
    .getByRole("link", { name: t("applications.applied.title"), exact: true })
    .first()
    .click();
  await expect(page.getByText(t("applications.applied.empty"))).toBeVisible();
});

test("ended application shows similar open jobs", async ({ browser, origin }) => {
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker");
  const title = `Wadloper ${crypto.randomUUID().slice(0, 8)}`;
  const job = await postJob(origin, employer.tokens, { title });
  const similar = await postJob(origin, employer.tokens, { title });
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const page = await openPage(browser, origin, seeker, "en", `/jobs/applied/${id}`);
  const section = page.getByRole("region", { name: t("applications.similar_jobs") });
  await expect(page.getByText(t("applications.next.received"))).toBeVisible();
  await expect(section).toBeHidden();
  const decision = { stage: "rejected", expected_stage: "received" };
  await callApi(origin, "PUT", `/application/${id}/stage`, decision, employer.tokens.access_token);
  await callApi(origin, "POST", `/application/${id}/send`, {}, employer.tokens.access_token);
  await expect(section.getByRole("link", { name: title }).first()).toBeVisible();
  await expectAccessible(page);
  await section.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/jobs/job/${similar.id}`));
});

test("seeker sends the present profile to the company after a look at what is different", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const job = await postJob(origin, employer.tokens, { title: sampleJob.title });
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const profile = { name: "Sanne Bakker", email: seeker.email, phone: "+31612345678", summary: "Ten years in care." };
  const form = { ...profile, works: [], educations: [] };
  await callApi(origin, "PUT", "/authenticated/users", form, seeker.tokens.access_token);

  const page = await openPage(browser, origin, seeker, "en", `/jobs/applied/${id}`);
  await page.getByRole("button", { name: t("applications.send_profile.action") }).click();
  const dialog = page.getByRole("dialog");
  for (const text of ["Sanne Bakker", "+31 6 12345678", "Ten years in care."]) await expect(dialog).toContainText(text);
  await expect(dialog).not.toContainText(seeker.email);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("applications.send_profile.send") }).click();
  await expect(page.getByText(t("applications.timeline.snapshot_sent"))).toBeVisible();
  await expect(page.getByRole("region", { name: t("applications.sent.title") })).toContainText("+31 6 12345678");
  await page.getByRole("button", { name: t("applications.send_profile.action") }).click();
  await expect(dialog.getByRole("button", { name: t("applications.send_profile.send") })).toHaveCount(0);
});
