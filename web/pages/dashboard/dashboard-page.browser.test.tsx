import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { getSettings, setSettings } from "../../platform/app/settings.ts";
import { type Call, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import {
  createApplication,
  createApplicationDetail,
  createEmployer,
  createJob,
  createSeeker,
} from "../../testing/samples.ts";
import { DashboardPage } from "./dashboard-page.tsx";

/** Opens the dashboard of a seeker with this number of applications, of which those that are not listed are withdrawn. */
function openDashboard(count: number, applications: object[] = []) {
  const listApplications = ({ query }: Call) =>
    Response.json(applications, { headers: { "x-total-count": String(query.withdrawn === "true" ? count : 0) } });
  openPage(DashboardPage, {
    user: createSeeker({ summary: "Twelve years at the bedside." }),
    replies: {
      listConversations: [],
      listApplications,
      listSavedSearches: [],
      listJobsForYou: [],
      listJobSuggestions: { suggestions: [], prepared: [] },
    },
  });
}

/** Opens the dashboard of a company with one job and without applicants. */
function openCompanyDashboard(replies: Replies, user = createEmployer()) {
  const emptyList = () => Response.json([], { headers: { "x-total-count": "0" } });
  return openPage(DashboardPage, {
    user,
    replies: {
      listConversations: [],
      listApplications: emptyList,
      listCompanyApplications: emptyList,
      listDueApplications: emptyList,
      readOutcomeReasons: { rejected: [], withdrawn: [] },
      countOwnJobs: { count: 1 },
      listOwnJobs: [],
      ...replies,
    },
  });
}

const step = (name: "profile" | "resume" | "search" | "apply" | "company" | "job") =>
  page.getByRole("listitem").filter({ hasText: t(`dashboard.first_steps.${name}_text`) });

it("a seeker without an application sees the first steps, and which of them are done", async () => {
  openDashboard(0);
  await expect.element(step("profile").getByText(`(${t("common.checklist.done")})`)).toBeInTheDocument();
  for (const name of ["resume", "search", "apply"] as const)
    await expect.element(step(name).getByText(`(${t("common.checklist.to_do")})`)).toBeInTheDocument();
});

it("a seeker with an application, even a withdrawn one, sees it counted and no first steps", async () => {
  openDashboard(1);
  await expect.element(page.getByText("1", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(t("dashboard.first_steps.title"))).not.toBeInTheDocument();
});

it.each([
  { timeZone: "Europe/Amsterdam", time: "Tuesday, January 8 at 10:00" },
  { timeZone: "America/New_York", time: "Tuesday, January 8 at 10:00 (Europe/Amsterdam)" },
])("the card of an application says on the clock of the device when the interview is ($timeZone)", async (sample) => {
  const settings = getSettings();
  setSettings({ ...settings, timeZone: sample.timeZone });
  onTestFinished(() => setSettings(settings));
  const planned = createApplicationDetail({ stage: "interview", interview_at: "2999-01-08T09:00:00.000Z" });
  openDashboard(1, [planned]);
  const card = page.getByRole("listitem").filter({ hasText: planned.jobs[0]?.title ?? "" });
  const text = t("applications.answer.interview", { time: sample.time });
  await expect.element(card.getByText(text, { exact: true })).toBeVisible();
});

it.each([
  { description: "", isShown: true },
  { description: "We keep the lamps of the coast.", isShown: false },
])("a company with a job is asked for words about itself until it has some ($isShown)", async (sample) => {
  openCompanyDashboard({}, createEmployer({ company_description: sample.description }));
  await expect.element(page.getByText("1", { exact: true }).first()).toBeVisible();
  await expect.poll(() => step("company").query() !== null).toBe(sample.isShown);
  if (sample.isShown)
    await expect.element(step("job").getByText(`(${t("common.checklist.done")})`)).toBeInTheDocument();
});

it("a company confirms a job that waits for it", async () => {
  const job = { ...createJob(), confirm_by: "2026-12-03" };
  const { calls, replies } = openCompanyDashboard({ listOwnJobs: [job], confirmJob: refuse(409, "job_not_open") });
  const section = page.getByRole("region", { name: t("dashboard.jobs_to_confirm") });
  await expect.element(section.getByRole("link", { name: job.title })).toHaveAttribute("href", `/jobs/job/${job.id}`);
  const confirm = section.getByRole("button", { name: t("jobs.life.confirm") });
  await confirm.click();
  await expect.element(page.getByText(t("errors.job_not_open"))).toBeVisible();
  replies.confirmJob = undefined;
  replies.listOwnJobs = [];
  await confirm.click();
  await expect.element(section.getByText(t("jobs.life.confirmed"))).toBeVisible();
  await expect.element(section).toHaveFocus();
  expect(calls.find(({ route }) => route === "listOwnJobs")?.query).toMatchObject({ to_confirm: "true" });
});

it("a company reads why the jobs that wait for it could not be listed", async () => {
  openCompanyDashboard({ listOwnJobs: refuse(403, "forbidden") });
  const section = page.getByRole("region", { name: t("dashboard.jobs_to_confirm") });
  await expect.element(section.getByText(t("errors.forbidden"))).toBeVisible();
});

it("an applicant on the dashboard is opened in a list that has them, in its order", async () => {
  const applicant = createApplication(1, "Anna Visser");
  const due = createApplicationDetail({ stage: "interview" });
  openCompanyDashboard({
    listCompanyApplications: [applicant],
    listDueApplications: ({ query }) => (query.stage ? [] : [due]),
  });
  const path = `/jobs/${applicant.job_id}/applicants/${applicant.id}?list=pending&sort=newest`;
  await expect.element(page.getByRole("link", { name: "Anna Visser", exact: true })).toHaveAttribute("href", path);
  await expect
    .element(page.getByRole("link", { name: "Sanne de Boer" }))
    .toHaveAttribute("href", `/jobs/${due.job_id}/applicants/${due.id}?list=shortlisted`);
});
