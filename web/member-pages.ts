import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { EMPLOYER, SEEKER } from "../contract/values.ts";
import { only } from "./shell/guard.ts";

/** The pages behind the login. Each comes in a file of its own when it is first opened. */
export const memberPages: RouteObject[] = [
  page("dashboard", async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
  page("jobs/job/:job_id", async () => (await import("./jobs/job-page.tsx")).JobPage),
  page("jobs/shortlist", async () => (await import("./applications/shortlisted-page.tsx")).ShortlistedPage),
  page("jobs/messages/:user_id?", async () => (await import("./messages/messages-page.tsx")).MessagesPage),
  page("company/:user_id", async () => (await import("./users/company-page.tsx")).CompanyPage),
  page("password", async () => (await import("./auth/password-page.tsx")).PasswordPage),
  page("profile", async () => (await import("./users/employer-profile-page.tsx")).EmployerProfilePage),
  page("account", async () => (await import("./users/seeker-account-page.tsx")).SeekerAccountPage),
  page("settings", async () => (await import("./account/settings-page.tsx")).SettingsPage),
  {
    loader: only(EMPLOYER),
    children: [
      page("jobs/create/:job_id?", async () => (await import("./jobs/job-form-page.tsx")).JobFormPage),
      page("jobs/list", async () => (await import("./jobs/posted-jobs-page.tsx")).PostedJobsPage),
      page(
        "jobs/applications",
        async () => (await import("./applications/pending-applications-page.tsx")).PendingApplicationsPage,
      ),
      page("jobs/applicant/:user_id", async () => (await import("./users/applicant-page.tsx")).ApplicantPage),
    ],
  },
  {
    loader: only(SEEKER),
    children: [
      page("jobs/search", async () => (await import("./search/search-page.tsx")).MemberSearchPage),
      page("jobs/saved", async () => (await import("./saved/saved-page.tsx")).SavedPage),
      page("uploads", async () => (await import("./files/uploads-page.tsx")).UploadsPage),
      page("account/resume", async () => (await import("./resume/proposal-page.tsx")).ProposalPage),
      page("jobs/applied", async () => (await import("./applications/applied-jobs-page.tsx")).AppliedJobsPage),
    ],
  },
];

/** `handle` tells the renderer which file the page comes in. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle: load, lazy: async () => ({ Component: await load() }) };
}
