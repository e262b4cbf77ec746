import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { EMPLOYER, SEEKER } from "../contract/values.ts";
import { requireUserType } from "./shell/guard.ts";

/** The pages behind the login. Each comes in a file of its own when it is first opened. */
export const memberRoutes: RouteObject[] = [
  createPageRoute("dashboard", async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
  createPageRoute("jobs/job/:job_id", async () => (await import("./jobs/job-page.tsx")).JobPage),
  createPageRoute("jobs/shortlist", async () => (await import("./applications/shortlisted-page.tsx")).ShortlistedPage),
  createPageRoute("jobs/messages/:user_id?", async () => (await import("./messages/messages-page.tsx")).MessagesPage),
  createPageRoute("company/:user_id", async () => (await import("./users/company-page.tsx")).CompanyPage),
  createPageRoute("password", async () => (await import("./auth/password-page.tsx")).ChangePasswordPage),
  createPageRoute("profile", async () => (await import("./users/employer-profile-page.tsx")).EmployerProfilePage),
  createPageRoute("account", async () => (await import("./users/seeker-account-page.tsx")).SeekerProfilePage),
  createPageRoute("settings", async () => (await import("./account/settings-page.tsx")).SettingsPage),
  {
    loader: requireUserType(EMPLOYER),
    children: [
      createPageRoute("jobs/create/:job_id?", async () => (await import("./jobs/job-form-page.tsx")).JobFormPage),
      createPageRoute("jobs/list", async () => (await import("./jobs/posted-jobs-page.tsx")).PostedJobsPage),
      createPageRoute(
        "jobs/applications",
        async () => (await import("./applications/pending-applications-page.tsx")).PendingApplicationsPage,
      ),
      createPageRoute(
        "jobs/applicant/:user_id",
        async () => (await import("./users/applicant-page.tsx")).ApplicantPage,
      ),
    ],
  },
  {
    loader: requireUserType(SEEKER),
    children: [
      createPageRoute("jobs/search", async () => (await import("./search/search-page.tsx")).MemberSearchPage),
      createPageRoute("jobs/saved", async () => (await import("./saved/saved-page.tsx")).SavedPage),
      createPageRoute("uploads", async () => (await import("./files/uploads-page.tsx")).ResumeUploadPage),
      createPageRoute("account/resume", async () => (await import("./resume/proposal-page.tsx")).ProfileProposalPage),
      createPageRoute(
        "jobs/applied",
        async () => (await import("./applications/applied-jobs-page.tsx")).AppliedJobsPage,
      ),
    ],
  },
];

/** `handle` tells the renderer which file the page comes in. */
export function createPageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle: load, lazy: async () => ({ Component: await load() }) };
}
