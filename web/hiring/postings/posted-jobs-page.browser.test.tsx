import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createJob } from "../../testing/samples.ts";
import { PostedJobsPage } from "./posted-jobs-page.tsx";

it("a published draft is in the list of open jobs, below its public page and a link that can be copied", async () => {
  const applicants = { open: 0, new: 0, hired: 0 };
  const draft = createJob({ status: 2, is_draft: true, is_available: false });
  const published = { ...draft, status: 1, is_draft: false, is_available: true };
  const refusal = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  onTestFinished(() => refusal.mockRestore());
  const { getPath } = openPage(PostedJobsPage, {
    path: "/jobs/list?status=2",
    user: createEmployer(),
    replies: {
      listOwnJobs: ({ params }) => [params.status === "1" ? { ...published, applicants } : { ...draft, applicants }],
      getJob: draft,
      updateJob: published,
    },
  });
  await page.getByRole("button", { name: `${t("jobs.post_job")} ${draft.title}` }).click();
  await expect.poll(getPath).toBe("/jobs/list");
  const notice = page.getByRole("status").filter({ hasText: t("jobs.job_created") });
  const link = notice.getByRole("link", { name: t("jobs.view_job") });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining(draft.id));
  await notice.getByRole("button", { name: t("jobs.share") }).click();
  const address = page.getByRole("dialog").getByLabelText(t("jobs.link_not_copied"));
  await expect.element(address).toHaveValue(`${location.origin}${link.element().getAttribute("href")}`);
});

it("an employer without a confirmed address can have a code sent", async () => {
  const { countCalls } = openPage(PostedJobsPage, {
    path: "/jobs/list",
    user: createEmployer({ email_verified: false }),
    replies: { listOwnJobs: [], requestContactCode: undefined },
  });
  await expect.element(page.getByText(t("jobs.verify_email_of_applications"))).toBeVisible();
  await page.getByRole("button", { name: t("auth.verify_email.send") }).click();
  await expect.poll(() => countCalls("requestContactCode")).toBe(1);
});
