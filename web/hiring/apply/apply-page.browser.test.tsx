import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Question } from "../../../contract/jobs/questions.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createApplication, createId, createJob, createSeeker } from "../../testing/samples.ts";
import { ApplyPage } from "./apply-page.tsx";

const questions = [
  { type: "yes_no", text: "Are you a registered nurse?", is_required: true },
  { type: "multiple_choice", text: "Which languages do you speak?", options: ["Dutch", "English"], is_required: true },
  { type: "number", text: "Years of experience?" },
  { type: "date", text: "When can you start?", is_required: true },
  { type: "text", text: "Why this job?" },
].map((question, number) => ({
  id: createId(40 + number),
  options: [],
  must_have: null,
  is_required: false,
  ...question,
})) as Question[];

it("a seeker sees what is sent, answers the questions of the job on a phone, and applies", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const job = createJob({ questions, asks_cover_note: true });
  const { calls, getPath } = openPage(ApplyPage, {
    path: `/jobs/apply/${job.id}`,
    pattern: "/jobs/apply/:job_id",
    user: createSeeker(),
    replies: { getJob: job, listOwnFiles: [], applyToJob: createApplication(1, "Sanne de Boer") },
  });
  await page.getByText(t("jobs.application.preview")).click();
  await expect.element(page.getByText(t("users.no_works"))).toBeVisible();
  const send = page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) });
  await send.click();
  await expect.element(page.getByText(t("fields.answer_required"))).toHaveLength(3);
  await expect.element(page.getByRole("radio", { name: t("jobs.application.yes") })).toHaveFocus();
  await page.getByText(t("jobs.application.yes"), { exact: true }).click();
  await page.getByText("Dutch", { exact: true }).click();
  await page.getByLabelText("When can you start?").fill("2027-02-01");
  await page.getByLabelText(t("jobs.application.cover_note")).fill("I kept the lamp of Eierland.");
  await expect.element(page.getByText(t("fields.answer_required"))).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
  await send.click();
  await expect.element(page.getByText(t("jobs.applied"))).toBeVisible();
  await expect.poll(getPath).toBe(`/jobs/job/${job.id}`);
  const { body } = calls.find(({ route }) => route === "applyToJob") ?? {};
  expect(body).toMatchObject({ job_id: job.id, cover_note: "I kept the lamp of Eierland." });
  expect(JSON.stringify(body.answers)).toContain("2027-02-01");
});

it("a form of ten questions has a live region at no field but the one that has the focus", async () => {
  const ten = [...questions, ...questions.map((question, index) => ({ ...question, id: createId(60 + index) }))];
  const job = createJob({ questions: ten, asks_cover_note: true });
  openPage(ApplyPage, {
    path: `/jobs/apply/${job.id}`,
    pattern: "/jobs/apply/:job_id",
    user: createSeeker(),
    replies: { getJob: job, listOwnFiles: [] },
  });
  const note = page.getByLabelText(t("jobs.application.cover_note"));
  await expect.element(note).toBeVisible();
  const liveRegions = () => [...document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')];
  const withoutFocus = liveRegions().length;
  await note.click();
  await expect.poll(() => liveRegions().length).toBe(withoutFocus + 1);
  // The toasts, the notices about the connection, the name of the resume, its error and the error of the form.
  expect(withoutFocus).toBeLessThanOrEqual(6);
  expect(document.querySelectorAll("form [aria-live]").length).toBe(1);
});
