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
    .getByRole("link", { name: t("menu.my_applications"), exact: true })
    .first()
    .click();
  await page.getByText(t("applications.applied.filters.decided")).click();
  await expect(page.getByRole("main").getByText(t("applications.steps.withdrawn"))).toBeVisible();
});
