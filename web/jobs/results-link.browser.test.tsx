import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { CompanyJobs } from "../pages/company/company-jobs.tsx";
import { openPage, t } from "../testing/open-page.tsx";
import { createEmployer, createJob, createSeeker } from "../testing/samples.ts";
import { ResultsLink } from "./results-link.tsx";

const job = createJob();

it.each([
  [undefined, "/search"],
  [createSeeker(), "/jobs/search"],
  [createEmployer(), "/search"],
])("ResultsLink leads to an empty search when the job was opened by its address", async (user, path) => {
  openPage(() => <ResultsLink jobId={job.id} />, { user });
  const link = page.getByRole("link", { name: t("jobs.search_all") });
  await expect.element(link).toHaveAttribute("href", path);
});

it.each([
  [undefined, `/job/${job.id}/lighthouse-keeper`],
  [createSeeker(), `/jobs/job/${job.id}`],
])("the jobs of a company lead visitors to public pages, and members to their own", async (user, path) => {
  openPage(() => <CompanyJobs companyId={job.company_id} />, {
    user,
    replies: { listCompanyJobs: [job], listSavedJobIds: [], listAppliedJobIds: [], getJob: job },
  });
  await expect.element(page.getByRole("link", { name: job.title })).toHaveAttribute("href", path);
});
