import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { setBrowserShare } from "../../testing/browser-share.ts";
import { openPage, t } from "../../testing/open-page.tsx";
import { createEmployer, createJob } from "../../testing/samples.ts";
import { PostedJobsPage } from "./posted-jobs-page.tsx";

const applicants = { all: 0, open: 0, new: 0, waiting: 0, late: 0, hired: 0 };
const draft = createJob({ status: 2, is_draft: true, is_available: false });
const published = { ...draft, status: 1, is_draft: false, is_available: true };

/** Opens the closed jobs: a draft, which is among the open ones once it is published. */
function openDrafts(updateJob: () => unknown = () => published) {
  let open = [{ ...published, applicants }];
  return openPage(PostedJobsPage, {
    path: "/jobs/list?status=2",
    user: createEmployer(),
    replies: {
      listOwnJobs: ({ params }) => (params.status === "1" ? open : [{ ...draft, applicants }]),
      getJob: draft,
      updateJob,
      listJobApplications: [],
      closeJob: () => {
        open = [];
        return { message: "", undo_until: null };
      },
    },
  });
}

const publish = () => page.getByRole("button", { name: `${t("jobs.post_job")} ${draft.title}` }).click();
const notice = page.getByRole("region", { name: t("jobs.job_created") });

it("a published draft is in the list of open jobs, below its public page and a link that can be copied", async () => {
  const refusal = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  onTestFinished(() => refusal.mockRestore());
  setBrowserShare(undefined);
  const { getPath } = openDrafts();
  await publish();
  await expect.poll(getPath).toBe("/jobs/list");
  await expect.element(notice).toHaveFocus();
  const link = notice.getByRole("link", { name: t("jobs.view_job") });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining(draft.id));
  await notice.getByRole("button", { name: t("jobs.share") }).click();
  await page.getByRole("button", { name: t("jobs.copy_link") }).click();
  const address = page.getByRole("dialog").getByLabelText(t("jobs.link_not_copied"));
  await expect.element(address).toHaveValue(`${location.origin}${link.element().getAttribute("href")}`);
});

it("the numbers of an open job lead to its applicants, and it is shared from its menu", async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  setBrowserShare(share);
  openPage(PostedJobsPage, {
    path: "/jobs/list",
    user: createEmployer(),
    replies: { listOwnJobs: [{ ...published, applicants: { ...applicants, all: 5, waiting: 3, late: 2 } }] },
  });
  const getNumber = (name: "new" | "waiting" | "late", count: number) =>
    page.getByRole("link", { name: `${t(`jobs.applicants.${name}`)}, ${published.title}: ${count}`, exact: true });
  await expect.element(getNumber("late", 2)).toBeVisible();
  await expect.element(getNumber("waiting", 3)).toHaveAttribute("href", `/jobs/applications?job=${published.id}`);
  await expect.element(getNumber("new", 0)).not.toBeInTheDocument();
  await page.getByRole("button", { name: t("common.more_actions") }).click();
  await page.getByRole("menuitem", { name: t("jobs.share") }).click();
  await expect
    .poll(() => share.mock.calls)
    .toEqual([[{ title: published.title, url: expect.stringContaining(published.id) }]]);
});

it("the notice of a published job ends when it is closed, when the job is closed, and on the way back to the page", async () => {
  const { getPath, navigate } = openDrafts();
  await publish();
  await notice.getByRole("button", { name: t("common.close") }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: t("jobs.posted_jobs") })).toHaveFocus();

  await page.getByText(t("jobs.closed_and_drafts")).click();
  await publish();
  await expect.element(notice).toBeVisible();
  await navigate("/elsewhere");
  await expect.element(notice).not.toBeInTheDocument();
  await navigate(-1);
  await expect.poll(getPath).toBe("/jobs/list");
  const more = page.getByRole("button", { name: t("common.more_actions") });
  await expect.element(more).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();

  await page.getByText(t("jobs.closed_and_drafts")).click();
  await publish();
  await expect.element(notice).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: t("jobs.closing.close") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("jobs.closing.close_job"), exact: true })
    .click();
  await expect.element(page.getByText(t("jobs.no_active"))).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

it("a draft that is published after the user has left the list opens no other page", async () => {
  const reply = Promise.withResolvers<object>();
  const { countCalls, navigate, getPath, queryClient } = openDrafts(() => reply.promise);
  await publish();
  await expect.poll(() => countCalls("updateJob")).toBe(1);
  await navigate("/elsewhere");
  await expect.element(page.getByRole("heading", { name: t("jobs.posted_jobs") })).not.toBeInTheDocument();
  reply.resolve(published);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(getPath()).toBe("/elsewhere");
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
