import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { User } from "../../../contract/accounts/users.ts";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createApplication, createEmployer, createJob } from "../../testing/samples.ts";
import { PostedJobsPage } from "../postings/posted-jobs-page.tsx";

const job = createJob();
const [anna, bram, chris] = ["Anna Bakker", "Bram de Wit", "Chris Mol"].map((name, index) =>
  createApplication(index, name),
) as [JobApplication, JobApplication, JobApplication];

const none = { all: 0, open: 0, new: 0, waiting: 0, late: 0, hired: 0 };

/** Opens the posted jobs: one, to which these seekers have applied. */
function openPostedJobs(applications: JobApplication[], user: User = createEmployer()) {
  let isOpen = true;
  const end = () => {
    isOpen = false;
    return { message: "", undo_until: applications.length > 0 ? new Date(Date.now() + 600_000).toISOString() : null };
  };
  return openPage(PostedJobsPage, {
    path: "/jobs/list",
    user,
    replies: {
      listOwnJobs: () =>
        isOpen ? [{ ...job, applicants: { ...none, all: applications.length, open: applications.length } }] : [],
      listJobApplications: applications,
      listTemplates: [],
      closeJob: end,
      deleteJob: end,
      undoClosing: () => {
        isOpen = true;
        return job;
      },
    },
  });
}

const dialog = page.getByRole("dialog");
const press = async (name: string) => {
  await page.getByRole("button", { name: t("common.more_actions") }).click();
  await page.getByRole("menuitem", { name }).click();
};
const pressDelete = () => press(t("jobs.delete"));
const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
const tell = (name: string, outcome: "hired" | "rejected") =>
  dialog.getByLabelText(t("jobs.closing.told", { name })).selectOptions(t(`jobs.closing.outcomes.${outcome}`));

describe("the end of a job", () => {
  it("without applicants needs one confirmation", async () => {
    const { calls } = openPostedJobs([]);
    await press(t("jobs.closing.close"));
    await expect.element(dialog.getByRole("list")).not.toBeInTheDocument();
    await confirm(t("jobs.closing.close_job"));
    await expect.element(page.getByText(t("jobs.closing.closed"))).toBeVisible();
    await expect.element(page.getByText(t("jobs.no_active"))).toBeVisible();
    expect(calls.find(({ route }) => route === "closeJob")?.body.applications).toEqual([]);
  });

  it("rejects all applicants with one text, except one, and keeps the choices after an undo", async () => {
    const { calls } = openPostedJobs([anna, bram, chris]);
    const words = dialog.getByRole("group", { name: "Rejected (2)" }).getByLabelText(t("applicants.message"));
    await pressDelete();
    await expect.element(dialog.getByText(t("jobs.closing.waiting", { count: 3 }))).toBeVisible();
    await dialog
      .getByRole("group", { name: t("jobs.closing.for_all") })
      .getByText(t("jobs.closing.outcomes.rejected"))
      .click();
    await tell("Chris Mol", "hired");
    await words.fill("We chose somebody else.");
    await dialog.getByLabelText(t("applicants.rejection_reason")).selectOptions("skills");
    await confirm(t("jobs.delete"));
    await expect.element(page.getByText(/Hired: 1, Rejected: 2\./)).toBeVisible();
    expect(calls.find(({ route }) => route === "deleteJob")?.body).toEqual({
      applications: [
        { id: chris.id, stage: "hired" },
        { id: anna.id, stage: "rejected" },
        { id: bram.id, stage: "rejected" },
      ],
      application_messages: { hired: "", rejected: "We chose somebody else." },
      rejection_reason: "skills",
    });
    await page.getByRole("button", { name: t("applicants.undo") }).click();
    await expect.element(page.getByText(t("jobs.closing.undone", { title: job.title }))).toBeVisible();
    await pressDelete();
    await expect.element(words).toHaveValue("We chose somebody else.");
  });

  it("lets a recruiter neither read nor decide on an application that is on a legal hold", async () => {
    const recruiter = createEmployer({ company_role: "recruiter" });
    const held = createApplication(4, "", { held_until: "2999-01-01T00:00:00.000Z" });
    const { calls } = openPostedJobs([held, anna], recruiter);
    await press(t("jobs.closing.close"));
    await expect.element(dialog.getByText(t("holds.hidden_name"))).toBeVisible();
    await expect.element(dialog.getByText(t("jobs.closing.waiting", { count: 2 }))).toBeVisible();
    await expect.element(dialog.getByText(t("jobs.closing.choose_some", { count: 1 }))).toBeVisible();
    await expect.element(dialog.getByRole("combobox", { name: /told/ })).toHaveLength(1);
    await dialog.getByLabelText(t("jobs.closing.reason")).selectOptions("filled");
    await tell("Anna Bakker", "rejected");
    await confirm(t("jobs.closing.close_job"));
    await expect.element(page.getByText(/Rejected: 1, Job closed: 1\./)).toBeVisible();
    const { body } = calls.find(({ route }) => route === "closeJob") ?? {};
    expect(body).toMatchObject({ applications: [{ id: anna.id, stage: "rejected" }], closed_as: "filled" });
  });
});

it("the posted jobs show no applicants of a draft, which nobody could apply to", async () => {
  const { replies } = openPostedJobs([]);
  replies.listOwnJobs = [{ ...job, status: 2, is_draft: true, applicants: none }];
  await expect.element(page.getByRole("link", { name: `${t("jobs.edit")} ${job.title}` })).toBeVisible();
  await expect.element(page.getByRole("link", { name: t("applicants.of_job") })).not.toBeInTheDocument();
});
