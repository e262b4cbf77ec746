import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "../../../contract/platform/languages.ts";
import { nl, openPage, type Replies, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createId, createJob } from "../../testing/samples.ts";
import { JobFormPage } from "./job-form-page.tsx";

const industries = [{ id: createId(20), _id: createId(20), title: "Health care" }];

function openForm(replies: Replies = {}, path = "/jobs/create", language: Language = "en") {
  return openPage(JobFormPage, {
    path,
    pattern: "/jobs/create/:job_id?",
    language,
    user: createEmployer(),
    replies: { listIndustries: industries, ...replies },
  });
}

const title = page.getByLabelText(t("jobs.title"));
const dialog = page.getByRole("dialog");

describe("JobFormPage", () => {
  it("asks for confirmation before unsaved changes are discarded", async () => {
    const { navigate, getPath } = openForm();
    await title.fill("Bell Ringer");
    void navigate("/dashboard");
    await expect.element(dialog.getByText(t("common.leave_title"))).toBeVisible();
    await dialog.getByRole("button", { name: t("common.cancel") }).click();
    await expect.element(title).toHaveValue("Bell Ringer");
    void navigate("/dashboard");
    await dialog.getByRole("button", { name: t("common.leave"), exact: true }).click();
    await expect.poll(getPath).toBe("/dashboard");
  });

  it("shows every validation error and focuses the first invalid field", async () => {
    openForm();
    await page.getByRole("button", { name: t("jobs.post_a_job") }).click();
    for (const field of ["Title", "Industry", "Minimum Age", "Maximum Age", "Starting Salary", "Type", "Address"]) {
      await expect.element(page.getByText(`${field} is required`)).toBeVisible();
    }
    await expect.element(title).toHaveFocus();
  });

  it("takes over what a colleague has changed meanwhile, and keeps what the member has changed", async () => {
    const job = createJob();
    const { calls, replies, getPath } = openForm({ getJob: job }, `/jobs/create/${job.id}`);
    await title.fill("Lamp Keeper");
    replies.getJob = { ...job, title: "Beacon Keeper", starting_salary: 3100, version: 2 };
    replies.updateJob = refuse(409, "job_changed", { version: "2" });
    const submit = page.getByRole("button", { name: t("jobs.update_job") });
    await submit.click();
    await expect.element(page.getByText(t("jobs.changed.text"))).toBeVisible();
    const both = t("jobs.changed.both", { label: t("jobs.title"), value: "Beacon Keeper" });
    await expect.element(page.getByRole("listitem").getByText(both)).toBeVisible();
    await expect.element(title).toHaveValue("Lamp Keeper");
    await expect.element(page.getByLabelText(t("jobs.starting_salary"))).toHaveValue("3100");
    replies.updateJob = job;
    await submit.click();
    await expect.poll(getPath).toBe("/jobs/list");
    const sent = calls.findLast(({ route }) => route === "updateJob")?.body;
    expect(sent).toMatchObject({ title: "Lamp Keeper", starting_salary: 3100, version: 2 });
  });

  it("says in Dutch why a value is invalid, and counts the characters near the limit", async () => {
    openForm({}, "/jobs/create", "nl");
    const dutchTitle = page.getByLabelText(nl("jobs.title"), { exact: true });
    await dutchTitle.fill("x".repeat(134));
    await expect.element(page.getByText(nl("common.characters_left", { count: 16 }))).not.toBeInTheDocument();
    await dutchTitle.fill("x".repeat(149));
    await expect.element(page.getByText(nl("common.characters_left", { count: 1 }))).toBeVisible();
    // A text is never cut off.
    await dutchTitle.fill("x".repeat(200));
    await expect.element(page.getByText(nl("common.characters_over", { count: 50 }))).toBeVisible();
    await expect.element(dutchTitle).toHaveValue("x".repeat(200));
    await page.getByLabelText(nl("jobs.minimum_age")).fill("60");
    await page.getByLabelText(nl("jobs.maximum_age")).fill("21");
    await page.getByLabelText(nl("jobs.starting_salary")).fill("3.450,50");
    await page.getByRole("button", { name: nl("jobs.post_a_job") }).click();
    const reasons = [
      [dutchTitle, /Ongeldige functietitel: hoogstens 150 tekens, dit zijn er 200/],
      [page.getByLabelText(nl("jobs.maximum_age")), /de hoogste leeftijd is lager dan de laagste/],
      [page.getByLabelText(nl("jobs.starting_salary")), /een heel getal van 1 tot en met 1\.000\.000\.000/],
    ] as const;
    for (const [field, reason] of reasons) await expect.element(field).toHaveAccessibleDescription(reason);
    await expect.element(dutchTitle).toHaveFocus();
  });
});
