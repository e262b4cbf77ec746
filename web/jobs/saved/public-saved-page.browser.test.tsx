import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logOut } from "../../platform/api/session.ts";
import { openPage, refuse, t } from "../../testing/open-page.tsx";
import { createEmployer, createId, createJob, createSeeker } from "../../testing/samples.ts";
import { moveToAccount } from "../browser-saved-jobs.ts";
import { JobTools } from "../detail/job-tools.tsx";
import { PublicSavedPage } from "./public-saved-page.tsx";

const job = createJob();
const other = createJob({ id: createId(11), title: "Zoo Keeper" });

// As if another tab had cleared the storage.
beforeEach(() => void dispatchEvent(new StorageEvent("storage", { key: null })));

/** Saves jobs as a visitor, on their pages. */
async function saveInBrowser(...jobs: (typeof job)[]) {
  const Pages = () => jobs.map((saved) => <JobTools key={saved.id} job={saved} canSave />);
  openPage(Pages, { replies: { listSavedJobIds: [], listAppliedJobIds: [] } });
  for (const index of jobs.keys())
    await page
      .getByRole("button", { name: t("saved.save_job") })
      .nth(index)
      .click();
  await expect.element(page.getByText(t("saved.in_browser.saved"))).toBeVisible();
}

it("a visitor reads the saved jobs without an account, also closed ones, and removes one", async () => {
  await saveInBrowser(job, other);
  openPage(PublicSavedPage, {
    replies: { getJob: ({ params }) => (params.id === job.id ? job : refuse(404, "not_found")) },
  });
  const rows = page.getByRole("listitem");
  await expect.element(rows.first().getByText(t("applications.unavailable"))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: job.title }))
    .toHaveAttribute("href", `/job/${job.id}/lighthouse-keeper`);
  await page
    .getByRole("button", { name: t("saved.remove") })
    .first()
    .click();
  await expect.element(rows).toHaveLength(1);
});

it("the account of a seeker takes the jobs over in their order", async () => {
  await saveInBrowser(job, other);
  const { calls } = openPage(PublicSavedPage, {
    user: createSeeker(),
    replies: { saveJob: undefined, listSavedJobIds: [], listAppliedJobIds: [] },
  });
  expect(await moveToAccount()).toBe(2);
  expect(calls.filter(({ route }) => route === "saveJob").map(({ params }) => params.id)).toEqual([job.id, other.id]);
  expect(localStorage.getItem("job-portal-saved-jobs")).toBeNull();
});

it("a logout removes what was saved in this browser, so that the next visitor does not see it", async () => {
  await saveInBrowser(job);
  openPage(PublicSavedPage, { user: createEmployer(), replies: { logout: undefined } });
  await logOut();
  await expect.element(page.getByText(t("saved.in_browser.none"))).toBeVisible();
  expect(localStorage.getItem("job-portal-saved-jobs")).toBeNull();
});
