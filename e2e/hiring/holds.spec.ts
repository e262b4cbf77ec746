import { expect, type Page } from "@playwright/test";
import { applyToJob, createMember, postJob } from "../support/api.ts";
import { joinCompany, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

const getPanel = (page: Page) => page.getByRole("region", { name: t("holds.title"), exact: true });
const getButton = (page: Page, name: string) => getPanel(page).getByRole("button", { name: t(name) });

test("an owner holds an application: the applicant is told, a recruiter reads nothing, a release ends it", async ({
  browser,
  origin,
}) => {
  const owner = await createMember(origin, "employer", "Marieke Visser");
  const recruiter = await createMember(origin, "employer", "Ruben Bakker");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  await joinCompany(origin, owner, recruiter, "recruiter");
  const job = await postJob(origin, owner.tokens);
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const path = `/jobs/${job.id}/applicants/${id}`;
  const reason = `A claim ${"unbreakable".repeat(12)}`;

  const company = await openPage(browser, origin, owner, "en", path);
  await test.step("the owner sets the hold", async () => {
    await getButton(company, "holds.set").click();
    const dialog = company.getByRole("dialog");
    await dialog.getByLabel(t("holds.form.reason"), { exact: true }).fill(reason);
    await dialog.getByLabel(t("holds.form.days")).fill("60");
    await expectAccessible(company, "the dialog of a hold");
    await dialog.getByRole("button", { name: t("holds.form.submit"), exact: true }).click();
    await expect(getPanel(company)).toContainText(reason);
    await expect(getPanel(company)).toContainText(t("holds.told"));
    await company.goto(`/jobs/${job.id}/applicants`);
    await expect(company.getByText(/^Kept until /).first()).toBeVisible();
  });

  await test.step("a recruiter sees that it is held, and nothing else", async () => {
    const page = await openPage(browser, origin, recruiter, "en", path);
    await expect(page.getByText(/Until then, only the owners of your company can read it/)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: t("holds.hidden_name") })).toBeVisible();
    await expect(page.getByText("Sanne de Boer")).toHaveCount(0);
    await expectAccessible(page);
    await page.context().close();
  });

  const applicant = await openPage(browser, origin, seeker, "en", "/notices");
  await test.step("the applicant reads until when and why, also before deleting the account", async () => {
    await applicant.getByRole("link", { name: /is kept until .* for legal reasons/ }).click();
    await expect(applicant.getByText(/is not erased before/)).toBeVisible();
    await expect(applicant.getByText(reason).first()).toBeVisible();
    await applicant.goto("/settings/data");
    await applicant.getByRole("button", { name: t("account.deletion.open") }).click();
    await expect(applicant.getByRole("dialog").getByText(t("holds.account"))).toBeVisible();
    await expect(applicant.getByRole("dialog").getByText(/Pioneer Works: until /)).toBeVisible();
  });

  await test.step("a release ends the hold", async () => {
    await company.goto(path);
    await getButton(company, "holds.release").click();
    await company
      .getByRole("dialog")
      .getByRole("button", { name: t("holds.release") })
      .click();
    await expect(company.getByText(t("holds.released"), { exact: true })).toBeVisible();
    await expect(getButton(company, "holds.set")).toBeVisible();
    await applicant.goto(`/jobs/applied/${id}`);
    await expect(applicant.getByRole("heading", { name: t("applications.timeline.title") })).toBeVisible();
    await expect(applicant.getByText(/is not erased before/)).toHaveCount(0);
  });
});
