import { expect, type Page } from "@playwright/test";
import { applyToJob, callApi, createMember, postJob, requestTokens } from "../support/api.ts";
import { joinCompany, openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { runPortal } from "../support/run-portal.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

// These tests move the clock, so they need a portal of their own. The demonstration data have an administrator.
let portal: Awaited<ReturnType<typeof runPortal>>;
test.beforeAll(async () => {
  portal = await runPortal({ DEMO_DATA: "1" });
});
test.afterAll(() => portal.stop());

const getPanel = (page: Page) => page.getByRole("region", { name: t("holds.title"), exact: true });
const getButton = (page: Page, name: string) => getPanel(page).getByRole("button", { name: t(name) });

async function advanceClock(advance: string) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ advance });
  expect((await fetch(`${portal.origin}/dev/clock`, { method: "POST", headers, body })).status).toBe(200);
}

test("an owner holds an application: the applicant is told, a recruiter reads nothing, a release erases it", async ({
  browser,
}) => {
  const { origin } = portal;
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
    await dialog.getByRole("button", { name: t("holds.form.submit"), exact: true }).click();
    await expect(dialog.getByText(t("fields.Reason of the hold is required"))).toBeVisible();
    await expect(dialog.getByText(t("fields.Days is required"))).toBeVisible();
    await dialog.getByLabel(t("holds.form.reason"), { exact: true }).fill(reason);
    await dialog.getByLabel(t("holds.form.days")).fill("181");
    await dialog.getByRole("button", { name: t("holds.form.submit"), exact: true }).click();
    await expect(dialog.getByText(/a whole number from 1 to 180/)).toBeVisible();
    await dialog.getByLabel(t("holds.form.days")).fill("60");
    await expectAccessible(company, "the dialog of a hold");
    await dialog.getByRole("button", { name: t("holds.form.submit"), exact: true }).click();
    await expect(getPanel(company)).toContainText(reason);
    await expect(getPanel(company)).toContainText(t("holds.told"));
    await expectAccessible(company);
    await company.goto(`/jobs/${job.id}/applicants`);
    await expect(company.getByText(/^Held until /).first()).toBeVisible();
  });

  await test.step("a recruiter sees that it is held, and nothing else", async () => {
    const page = await openPage(browser, origin, recruiter, "en", `/jobs/${job.id}/applicants`);
    await expect(page.getByRole("heading", { name: t("holds.hidden_name") })).toBeVisible();
    await page.goto(path);
    await expect(page.getByText(/Until then only the owners of your company can read it/)).toBeVisible();
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
    await expectAccessible(applicant);
    await applicant.goto("/settings");
    await applicant.getByRole("button", { name: t("account.deletion.open") }).click();
    await expect(applicant.getByRole("dialog").getByText(t("holds.account"))).toBeVisible();
    await expect(applicant.getByRole("dialog").getByText(/Pioneer Works: until /)).toBeVisible();
  });

  await test.step("the last member cannot delete the account", async () => {
    await callApi(origin, "DELETE", `/company/members/${recruiter.id}`, undefined, owner.tokens.access_token);
    await company.goto("/settings");
    await company.getByRole("button", { name: t("account.deletion.open") }).click();
    await expect(company.getByText(t("account.deletion.held_one", { count: 1 }))).toBeVisible();
  });

  await test.step("a release after the retention period erases the application", async () => {
    const decision = { stage: "rejected", expected_stage: "seen" };
    await callApi(origin, "PUT", `/application/${id}/stage`, decision, owner.tokens.access_token);
    await advanceClock("P40D");
    await company.goto(path);
    await getButton(company, "holds.release").click();
    await company
      .getByRole("dialog")
      .getByRole("button", { name: t("holds.release") })
      .click();
    await expect(company.getByText(t("holds.released_erased"))).toBeVisible();
    await expect(company).toHaveURL(new RegExp(`/jobs/${job.id}/applicants$`));
    await applicant.goto(`/jobs/applied/${id}`);
    await expect(applicant.getByText(/The content of this application was erased/)).toBeVisible();
  });
});

test("an owner reads what the portal holds, and cannot change the hold", async ({ browser }) => {
  const { origin } = portal;
  const owner = await createMember(origin, "employer", "Marieke Visser");
  const recruiter = await createMember(origin, "employer", "Ruben Bakker");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  await joinCompany(origin, owner, recruiter, "recruiter");
  const job = await postJob(origin, owner.tokens);
  const { id } = await applyToJob(origin, seeker.tokens, job.id);
  const administrator = await requestTokens(origin, "admin@example.com");
  const form = { reason: "An order of the court", days: 60 };
  await callApi(origin, "PUT", `/application/${id}/hold`, form, administrator.access_token);

  const company = await openPage(browser, origin, owner, "en", `/jobs/${job.id}/applicants/${id}`);
  await expect(company.getByRole("heading", { level: 1, name: "Sanne de Boer" })).toBeVisible();
  await expect(getPanel(company)).toContainText(form.reason);
  await expect(getPanel(company)).toContainText(t("holds.of_portal"));
  await expect(getPanel(company).getByRole("button")).toHaveCount(0);
  await expectAccessible(company);

  await test.step("a recruiter closes the job without a decision on it", async () => {
    const page = await openPage(browser, origin, recruiter, "en", `/jobs/${job.id}/applicants`);
    await page.getByRole("button", { name: t("jobs.closing.close_job") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t("holds.hidden_name"))).toBeVisible();
    await expect(dialog.getByText(t("jobs.closing.waiting_one", { count: 1 }))).toBeVisible();
    await expect(dialog.getByText(t("jobs.closing.choose_one"))).toHaveCount(0);
    await expect(dialog.getByRole("combobox")).toHaveCount(0);
    await expect(dialog.getByText("Sanne de Boer")).toHaveCount(0);
    await expectAccessible(page, "the dialog that closes a job with a held application");
    await dialog.getByRole("button", { name: t("common.cancel") }).click();

    const other = await createMember(origin, "seeker", "Joris Vos");
    await applyToJob(origin, other.tokens, job.id);
    await page.getByRole("button", { name: t("jobs.closing.close_job") }).click();
    await expect(dialog.getByText(t("jobs.closing.waiting_other", { count: 2 }))).toBeVisible();
    await expect(dialog.getByText(t("jobs.closing.choose_some_one", { count: 1 }))).toBeVisible();
    await expect(dialog.getByRole("combobox")).toHaveCount(1);
    await dialog.getByRole("button", { name: t("jobs.closing.close_job") }).click();
    await expect(dialog).toHaveCount(0);
    await page.context().close();
  });

  await test.step("the owner is not reminded, and the administrator is", async () => {
    await advanceClock("P54D");
    const page = await openPage(browser, origin, { ...owner, tokens: administrator }, "en", "/notices");
    await expect(page.getByText(new RegExp(`legal hold on application ${id}`))).toBeVisible();
    await company.goto("/notices");
    await expect(company.getByText(/legal hold/)).toHaveCount(0);
  });
});
