import { expect } from "@playwright/test";
import { callApi, createMember, sampleJob } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createResumePdf } from "../support/sample-files.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");
const phone = { width: 360, height: 740 };

test("employer writes, orders and removes the questions of a job by keyboard", async ({ browser, origin }) => {
  const employer = await createMember(origin, "employer");
  const job = await callApi(origin, "POST", "/jobs", sampleJob, employer.tokens.access_token);
  const page = await openPage(browser, origin, employer, "en", `/jobs/create/${job.id}`);
  const add = page.getByRole("button", { name: t("jobs.questions.add") });
  const question = (number: number) => page.getByRole("group", { name: t("jobs.questions.question", { number }) });
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };

  await add.focus();
  for (let number = 1; number <= 3; number++) {
    await press(t("jobs.questions.add"));
    await question(number).getByLabel(t("jobs.questions.text"), { exact: true }).fill(`Question number ${number}`);
  }
  await question(2).getByLabel(t("jobs.questions.type")).selectOption("single_choice");
  await question(2).getByLabel(t("jobs.questions.options")).fill("Day\nNight\n");
  await question(2).getByLabel(t("jobs.questions.options")).blur();
  await question(2).getByLabel("Night").check();
  await page.setViewportSize(phone);
  await expectAccessible(page);

  await press(t("list_editor.move_up", { item: t("jobs.questions.question", { number: 2 }) }));
  await expect(question(1).getByLabel(t("jobs.questions.text"), { exact: true })).toHaveValue("Question number 2");
  await press(t("list_editor.remove", { item: t("jobs.questions.question", { number: 3 }) }));
  await expect(add).toBeFocused();
  await page.getByLabel(t("jobs.questions.ask_cover_note")).check();
  await page.getByLabel(t("jobs.positions")).fill("3");
  await page.getByRole("button", { name: t("jobs.update_job") }).click();
  await expect(page.getByText(t("jobs.job_updated"))).toBeVisible();

  const saved = await callApi(origin, "GET", `/crud/jobs/${job.id}`, undefined, employer.tokens.access_token);
  expect(saved).toMatchObject({
    questions: [
      { type: "single_choice", text: "Question number 2", options: ["Day", "Night"], must_have: ["Night"] },
      { type: "text", text: "Question number 1", options: [], must_have: null },
    ],
    asks_cover_note: true,
    openings: 3,
    positions: 5,
  });
});

test("seeker answers the questions of a job on a phone, sees what is sent, and applies", async ({
  browser,
  origin,
}) => {
  const employer = await createMember(origin, "employer");
  const seeker = await createMember(origin, "seeker", "Sanne de Boer");
  const questions = [
    { type: "yes_no", text: "Are you a registered nurse?", is_required: true, must_have: true },
    {
      type: "multiple_choice",
      text: "Which languages do you speak?",
      options: ["Dutch", "English"],
      is_required: true,
    },
    { type: "number", text: "Years of experience?" },
    { type: "date", text: "When can you start?", is_required: true },
    { type: "text", text: "Why this job?" },
  ];
  const form = { ...sampleJob, questions, asks_cover_note: true };
  const job = await callApi(origin, "POST", "/jobs", form, employer.tokens.access_token);
  const page = await openPage(browser, origin, seeker, "en", `/jobs/job/${job.id}`);
  await page.setViewportSize(phone);
  await page.getByRole("link", { name: t("jobs.apply") }).click();

  // The page of the job has a link with the same text.
  await expect(page).toHaveURL(`/jobs/apply/${job.id}`);
  await page.locator("summary", { hasText: t("jobs.application.preview") }).click();
  await expect(page.getByText(t("users.no_works"))).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await createResumePdf(["Sanne de Boer"]));
  await expect(page.getByRole("status").filter({ hasText: "Resume 2026.pdf" })).toBeVisible();
  await expectAccessible(page);

  const send = page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) });
  await send.click();
  await expect(page.getByText(t("fields.Answer is required"))).toHaveCount(3);
  await expect(page.getByRole("radio", { name: t("jobs.application.yes") })).toBeFocused();
  await page.getByLabel(t("jobs.application.yes"), { exact: true }).check();
  await page.getByLabel("Dutch").check();
  await page.getByLabel("When can you start?").fill("2027-02-01");
  await page.getByLabel(t("jobs.application.cover_note")).fill("I kept the lamp of Eierland.");
  await expect(page.getByText(t("fields.Answer is required"))).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await send.click();
  await expect(page.getByText(t("jobs.applied"))).toBeVisible();
  await expect(page).toHaveURL(`/jobs/job/${job.id}`);

  const [{ id }] = await callApi(origin, "GET", "/applications/1", undefined, employer.tokens.access_token);
  const { snapshot } = await callApi(origin, "GET", `/application/${id}`, undefined, employer.tokens.access_token);
  expect(snapshot).toMatchObject({
    name: "Sanne de Boer",
    resume: { name: "Resume 2026.pdf" },
    answers: [
      { question: "Are you a registered nurse?", value: true, meets_must_have: true },
      { question: "Which languages do you speak?", value: ["Dutch"] },
      { question: "When can you start?", value: "2027-02-01" },
    ],
    cover_note: "I kept the lamp of Eierland.",
  });
});
