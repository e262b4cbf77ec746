import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { ApplicantPage } from "./hiring/applicants/applicant-page.tsx";
import { JobPage } from "./hiring/apply/job-page.tsx";
import { JobFormPage } from "./hiring/postings/job-form/job-form-page.tsx";
import { CompanyPage } from "./pages/company/company-page.tsx";
import { InboxPage } from "./pages/inbox/inbox-page.tsx";
import { nl, openPage, refuse } from "./testing/open-page.tsx";
import { createEmployer, createId } from "./testing/samples.ts";

it.each([
  ["jobs/job/:job_id", JobPage],
  ["jobs/create/:job_id", JobFormPage],
  ["jobs/applicant/:user_id", ApplicantPage],
  ["jobs/messages/:user_id", InboxPage],
  ["company/:user_id", CompanyPage],
])("/%s says that there is no such record, and leads to the dashboard", async (pattern, Page) => {
  const notFound = refuse(404, "not_found");
  openPage(Page, {
    path: `/${pattern.replace(/:\w+/, createId(404))}`,
    pattern: `/${pattern}`,
    language: "nl",
    user: createEmployer(),
    replies: {
      getJob: notFound,
      getUser: notFound,
      listMessages: notFound,
      listConversations: [],
      listApplications: [],
      listIndustries: [],
      // The field for a message offers them until the conversation is known not to exist.
      listTemplates: [],
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(nl("not_found.title"));
  await expect.poll(() => document.title).toBe(`${nl("not_found.title")} | Job Portal`);
  const link = page.getByRole("link", { name: nl("not_found.dashboard") });
  await expect.element(link).toHaveAttribute("href", "/dashboard");
  // Only a conversation tells it as a toast too, because its address is often typed in by the portal itself.
  if (Page === InboxPage) await expect.element(page.getByRole("alert").getByText(nl("errors.not_found"))).toBeVisible();
});
