import { expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, endSession, sampleJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";
import { setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

const submitButton = (page: Page) => page.getByRole("main").getByRole("button", { name: t("jobs.post_job") });

test("job form keeps its values and posts the job after a new login", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await page.getByLabel(t("jobs.industry")).selectOption({ index: 2 });
  await page.getByLabel(t("jobs.type")).selectOption("Part Time");
  await page.getByLabel(t("jobs.description")).fill("Ring the bells.");
  await page.getByLabel(t("jobs.pay_min")).fill("1200");
  await page.getByLabel(t("jobs.address"), { exact: true }).fill("Domplein 9, Utrecht");
  await page.getByLabel(t("jobs.zip_code")).fill("3512 JC");
  await endSession(origin, tokens);

  await submitButton(page).dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: t("auth.session_expired.title") });
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: t("auth.login.submit"), exact: true }).click();
  await expect(dialog.getByText(t("errors.wrong_credentials"))).toBeVisible();
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await dialog.getByRole("button", { name: t("auth.login.submit"), exact: true }).click();
  await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Ringer", exact: true })).toBeVisible();
});

test("job form keeps its values when another tab finds that the session has ended", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await endSession(origin, tokens);
  const otherTab = await context.newPage();
  await otherTab.goto("/dashboard");
  await expect(otherTab).toHaveURL(/\/login/);
  await submitButton(page).dispatchEvent("click");
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
});

test("job form opens with a copy of a posted job as a draft, and saves nothing before it is sent", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "employer");
  const question = { type: "yes_no", text: "Can you climb a tower?", is_required: true, must_have: true };
  await callApi(
    origin,
    "POST",
    "/jobs",
    { ...sampleJob, title: "Bell Ringer", questions: [question] },
    tokens.access_token,
  );
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/list");
  await page.getByRole("button", { name: t("common.more_actions") }).click();
  await page.getByRole("menuitem", { name: t("jobs.duplicate") }).click();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
  await expect(page.getByRole("textbox", { name: t("jobs.questions.text") })).toHaveValue(question.text);
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer, Weekends");
  await page.getByRole("button", { name: t("jobs.save_draft") }).click();
  await expect(page.getByText(t("jobs.job_kept"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Ringer, Weekends", exact: true })).toBeVisible();
  await page.goto("/jobs/list");
  await expect(page.getByRole("link", { name: "Bell Ringer", exact: true })).toBeVisible();
});
