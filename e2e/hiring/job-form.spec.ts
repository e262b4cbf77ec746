import { expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, endSession, postJob, sampleJob } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";
import { setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

const submitButton = (page: Page) => page.getByRole("main").getByRole("button", { name: t("jobs.post_a_job") });
const dashboardLink = (page: Page) => page.getByRole("navigation").getByRole("link", { name: t("menu.dashboard") });

test("job form keeps its values and posts the job after a new login", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await page.getByLabel(t("jobs.industry")).selectOption({ index: 2 });
  await page.getByLabel(t("jobs.type")).selectOption("Part Time");
  await page.getByLabel(t("jobs.description")).fill("Ring the bells.");
  await page.getByLabel(t("jobs.starting_salary")).fill("1200");
  await page.getByLabel(t("jobs.minimum_age")).fill("18");
  await page.getByLabel(t("jobs.maximum_age")).fill("70");
  await page.getByLabel(t("jobs.address")).fill("Domplein 9, Utrecht");
  await page.getByLabel(t("jobs.zip_code")).fill("3512 JC");
  await endSession(origin, tokens);

  await submitButton(page).click();
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
  await submitButton(page).click();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
});

test("job form asks for confirmation before unsaved changes are discarded", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await dashboardLink(page).click();
  const dialog = page.getByRole("dialog", { name: t("common.leave_title") });
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
  await dashboardLink(page).click();
  await dialog.getByRole("button", { name: t("common.leave"), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("job form takes over what a colleague has changed meanwhile, and keeps what the member has changed", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "employer");
  const job = await postJob(origin, tokens);
  await setLocalStorage(context, { ...tokens });
  await page.goto(`/jobs/create/${job.id}`);
  await page.getByLabel(t("jobs.title")).fill("Lamp Keeper");
  const changed = { ...sampleJob, title: "Beacon Keeper", starting_salary: 3100 };
  await callApi(origin, "PUT", `/crud/jobs/${job.id}`, changed, tokens.access_token);
  const submit = page.getByRole("main").getByRole("button", { name: t("jobs.update_job") });
  await submit.click();
  await expect(page.getByText(t("jobs.changed.text"))).toBeVisible();
  const both = t("jobs.changed.both", { label: t("jobs.title"), value: "Beacon Keeper" });
  await expect(page.getByRole("listitem").filter({ hasText: both })).toBeVisible();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Lamp Keeper");
  await expect(page.getByLabel(t("jobs.starting_salary"))).toHaveValue("3100");
  await submit.click();
  await expect(page.getByRole("link", { name: "Lamp Keeper", exact: true })).toBeVisible();
});

test("job form shows every validation error and focuses the first invalid field", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await submitButton(page).click();
  for (const field of ["Title", "Industry", "Minimum Age", "Maximum Age", "Starting Salary", "Type", "Address"]) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(page.getByLabel(t("jobs.title"))).toBeFocused();
});

test("job form says in Dutch why a value is invalid, and counts the characters near the limit", async ({
  context,
  page,
  origin,
}) => {
  const dutch = loadTexts("nl");
  const { tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens, "job-portal-lang": "nl" });
  await page.goto("/jobs/create");
  const title = page.getByLabel(dutch("jobs.title"), { exact: true });
  const submit = () =>
    page
      .getByRole("main")
      .getByRole("button", { name: dutch("jobs.post_a_job") })
      .click();

  await test.step("a text is never cut off, and the counter appears near its limit", async () => {
    await title.fill("x".repeat(134));
    await expect(page.getByText(dutch("common.characters_left_other", { count: 16 }))).toHaveCount(0);
    await title.fill("x".repeat(149));
    await expect(page.getByText(dutch("common.characters_left_one", { count: 1 }))).toBeVisible();
    await title.fill("x".repeat(200));
    await expect(page.getByText(dutch("common.characters_over_other", { count: 50 }))).toBeVisible();
    await expect(title).toHaveValue("x".repeat(200));
  });

  await page.getByLabel(dutch("jobs.minimum_age")).fill("60");
  await page.getByLabel(dutch("jobs.maximum_age")).fill("21");
  await page.getByLabel(dutch("jobs.starting_salary")).fill("3.450,50");
  await submit();
  const reasons = [
    [title, "Ongeldige functietitel: hoogstens 150 tekens, dit zijn er 200"],
    [page.getByLabel(dutch("jobs.maximum_age")), "de hoogste leeftijd is lager dan de laagste"],
    [page.getByLabel(dutch("jobs.starting_salary")), "een heel getal van 1 tot en met 1.000.000.000"],
  ] as const;
  for (const [field, reason] of reasons) await expect(field).toHaveAccessibleDescription(new RegExp(reason));
  await expect(title).toBeFocused();
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
  await page.getByRole("link", { name: `${t("jobs.duplicate")} Bell Ringer` }).click();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
  await expect(page.getByRole("textbox", { name: t("jobs.questions.text") })).toHaveValue(question.text);
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer, Weekends");
  await submitButton(page).click();
  await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Ringer, Weekends", exact: true })).toBeVisible();
  await page.goto("/jobs/list");
  await expect(page.getByRole("link", { name: "Bell Ringer", exact: true })).toBeVisible();
});
