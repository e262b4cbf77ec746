import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { PreparedApplication } from "../../../contract/hiring/helpers.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { Question } from "../../../contract/jobs/questions.ts";
import { noWishes } from "../../../contract/jobs/search/reasons.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createApplication, createId, createJob, createSeeker } from "../../testing/samples.ts";
import {
  deleteApplicationDraft,
  nothingTakenOver,
  readApplicationDraft,
  writeApplicationDraft,
} from "./application-draft.ts";
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
    replies: {
      beginApplication: undefined,
      forgetBegunApplication: undefined,
      getJob: job,
      listOwnFiles: [],
      getWorkWishes: noWishes,
      ...nothingToTakeOver,
      applyToJob: createApplication(1, "Sanne de Boer"),
    },
  });
  await page.getByText(t("jobs.application.preview")).click();
  await expect.element(page.getByText(t("users.no_works"))).toBeVisible();
  const send = page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) });
  await send.click();
  await expect.element(page.getByText(t("fields.answer_choice_required"))).toHaveLength(2);
  await expect.element(page.getByText(t("fields.answer_required"))).toHaveLength(1);
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

const nothingToTakeOver = { findEarlierApplication: () => null, getPreparedApplication: () => null };

const earlier = {
  id: createId(90),
  job: "Beacon Keeper",
  company: "Northgate",
  sent_at: "2026-11-01T09:00:00.000Z",
  answers: [{ question_id: createId(41), value: ["Dutch"] }],
  cover_note: "I kept a beacon.",
  resume: { file: "old.pdf", name: "cv-2025.pdf" },
};

function openApplication(
  job: JobDetail,
  earlierApplication: object | null = null,
  prepared: PreparedApplication | null = null,
) {
  return openPage(ApplyPage, {
    path: `/jobs/apply/${job.id}`,
    pattern: "/jobs/apply/:job_id",
    user: createSeeker(),
    replies: {
      beginApplication: undefined,
      forgetBegunApplication: undefined,
      getJob: job,
      listOwnFiles: [],
      getWorkWishes: noWishes,
      getPreparedApplication: () => prepared,
      discardPreparedApplication: () => {
        prepared = null;
      },
      listJobSuggestions: { suggestions: [], prepared: [] },
      findEarlierApplication: () => earlierApplication,
      linkToResume: { url: "/old.pdf" },
      applyToJob: createApplication(1, "Sanne de Boer"),
    },
  });
}

it("a seeker takes over what is empty from an earlier application, marked until it is changed", async () => {
  const job = createJob({ questions: questions.slice(1, 3), asks_cover_note: true });
  const { calls } = openApplication(job, earlier);
  const mark = t("jobs.application.taken_over", { job: "Beacon Keeper" });
  const note = page.getByLabelText(t("jobs.application.cover_note"));
  await page.getByRole("button", { name: t("jobs.application.take_over") }).click();
  const dutch = page.getByRole("checkbox", { name: "Dutch" });
  await expect.element(dutch).toBeChecked();
  await expect.element(dutch).toHaveFocus();
  await expect.element(page.getByRole("group", { name: questions[1]?.text })).toHaveAccessibleDescription(mark);
  await expect.element(note).toHaveValue("I kept a beacon.");
  await expect.element(note).toHaveAccessibleDescription(mark);
  await expect.element(page.getByText("cv-2025.pdf")).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("jobs.application.take_over") })).not.toBeInTheDocument();
  await note.fill("I kept a beacon, and want to keep a lamp.");
  await expect.element(note).not.toHaveAccessibleDescription(mark);
  await page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) }).click();
  const getSent = () => calls.find(({ route }) => route === "applyToJob")?.body;
  await expect.poll(getSent).toMatchObject({
    answers: [{ question_id: createId(41), value: ["Dutch"] }, { question_id: createId(42) }],
    cover_note: "I kept a beacon, and want to keep a lamp.",
    resume_of: earlier.id,
  });
});

it("what was taken over stays marked when the application is finished later", async () => {
  const job = createJob({ asks_cover_note: true });
  const { navigate, calls } = openApplication(job, { ...earlier, answers: [] });
  await page.getByRole("button", { name: t("jobs.application.take_over") }).click();
  await navigate("/elsewhere");
  await navigate(`/jobs/apply/${job.id}`);
  await expect
    .element(page.getByLabelText(t("jobs.application.cover_note")))
    .toHaveAccessibleDescription(t("jobs.application.taken_over", { job: "Beacon Keeper" }));
  await page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) }).click();
  const getSent = () => calls.find(({ route }) => route === "applyToJob")?.body;
  await expect.poll(getSent).toMatchObject({ cover_note: earlier.cover_note, resume_of: earlier.id });
});

it("a seeker sends the resume of the profile after all", async () => {
  const { calls } = openApplication(createJob({ asks_cover_note: true }), { ...earlier, answers: [] });
  await page.getByRole("button", { name: t("jobs.application.take_over") }).click();
  await page.getByRole("button", { name: t("jobs.application.own_resume") }).click();
  await page.getByRole("button", { name: t("jobs.application.send_to", { company: "Pioneer Works" }) }).click();
  await expect.poll(() => calls.some(({ route }) => route === "applyToJob")).toBe(true);
  expect(calls.find(({ route }) => route === "applyToJob")?.body.resume_of).toBeUndefined();
});

it("an application that was begun is finished later, in this browser and for 14 days", async () => {
  const job = createJob({ questions, asks_cover_note: true });
  const owner = { userId: createSeeker().id, jobId: job.id };
  onTestFinished(() => deleteApplicationDraft(owner));
  const note = page.getByLabelText(t("jobs.application.cover_note"));
  const { navigate, calls } = openApplication(job);
  const listReports = () => calls.map(({ route }) => route).filter((route) => /egunApplication|beginApp/.test(route));
  await page.getByText(t("jobs.application.yes"), { exact: true }).click();
  await note.fill("I kept the lamp");
  await expect.poll(() => readApplicationDraft(owner)?.values.cover_note).toBe("I kept the lamp");
  await navigate("/elsewhere");
  await expect.element(note).not.toBeInTheDocument();
  await navigate(`/jobs/apply/${job.id}`);
  await expect.element(note).toHaveValue("I kept the lamp");
  await expect.element(page.getByRole("radio", { name: t("jobs.application.yes") })).toBeChecked();
  await page.getByRole("button", { name: t("jobs.application.start_again") }).click();
  await expect.element(note).toHaveValue("");
  expect(readApplicationDraft(owner)).toBeNull();
  // The server learns that it was begun, once, and that it was discarded, and nothing of what was typed.
  expect(listReports()).toEqual(["beginApplication", "forgetBegunApplication"]);
  expect(calls.filter(({ body }) => JSON.stringify(body ?? "").includes("lamp"))).toEqual([]);
});

const prepared: PreparedApplication = {
  helper: "Karin Coach",
  answers: [{ question_id: createId(41), value: ["Dutch"] }],
  cover_note: "I keep lamps.",
  prepared_at: "2026-11-28T09:00:00.000Z",
};
const helper = { name: "Karin Coach" };

it("what a helper has prepared is in the form, marked until it is changed, and can be deleted", async () => {
  const job = createJob({ questions: questions.slice(1, 3), asks_cover_note: true });
  openApplication(job, null, prepared);
  const note = page.getByLabelText(t("jobs.application.cover_note"));
  await expect.element(note).toHaveValue("I keep lamps.");
  await expect.element(note).toHaveAccessibleDescription(t("helpers.prepared.by", helper));
  await expect.element(page.getByRole("checkbox", { name: "Dutch" })).toBeChecked();
  await expect.element(page.getByText(t("helpers.prepared.in_form", helper))).toBeVisible();
  await note.fill("I keep bells.");
  await expect.element(note).not.toHaveAccessibleDescription(t("helpers.prepared.by", helper));
  await page.getByRole("button", { name: t("helpers.prepared.discard") }).click();
  await expect.element(note).toHaveValue("");
  await expect.element(page.getByRole("button", { name: t("helpers.prepared.discard") })).not.toBeInTheDocument();
});

it("what a helper has prepared replaces what the seeker has typed only when the seeker wants it", async () => {
  const job = createJob({ questions: questions.slice(1, 3), asks_cover_note: true });
  const owner = { userId: createSeeker().id, jobId: job.id };
  onTestFinished(() => deleteApplicationDraft(owner));
  writeApplicationDraft(owner, { values: { answers: {}, cover_note: "My own words" }, taken: nothingTakenOver });
  openApplication(job, null, prepared);
  const note = page.getByLabelText(t("jobs.application.cover_note"));
  await expect.element(note).toHaveValue("My own words");
  await expect.element(page.getByText(t("helpers.prepared.waiting", helper))).toBeVisible();
  await page.getByRole("button", { name: t("helpers.prepared.use") }).click();
  await expect.element(note).toHaveValue("I keep lamps.");
  await expect.element(page.getByText(t("helpers.prepared.in_form", helper))).toBeVisible();
});

it("an application that was begun more than 14 days ago is gone", () => {
  const owner = { userId: createSeeker().id, jobId: createId(10) };
  writeApplicationDraft(owner, { values: { answers: {}, cover_note: "Old" }, taken: nothingTakenOver });
  expect(readApplicationDraft(owner, Date.now() + 13 * 24 * 3600_000)?.values.cover_note).toBe("Old");
  expect(readApplicationDraft(owner, Date.now() + 15 * 24 * 3600_000)).toBeNull();
  expect(readApplicationDraft(owner)).toBeNull();
});

it("a form of ten questions has a live region at no field but the one that has the focus", async () => {
  const ten = [...questions, ...questions.map((question, index) => ({ ...question, id: createId(60 + index) }))];
  const job = createJob({ questions: ten, asks_cover_note: true });
  openPage(ApplyPage, {
    path: `/jobs/apply/${job.id}`,
    pattern: "/jobs/apply/:job_id",
    user: createSeeker(),
    replies: { getJob: job, listOwnFiles: [], getWorkWishes: noWishes, ...nothingToTakeOver },
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
