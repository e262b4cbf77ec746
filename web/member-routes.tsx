import type { RouteObject } from "react-router";
import { createPageRoute, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { requireInfoStep, requireMember, requireSuspension } from "./shell/member-guards.ts";
import { MinimalLayout } from "./shell/minimal-layout.tsx";
import { restrictTo } from "./shell/restrict-to.tsx";
import { ErrorPage } from "./shell/root.tsx";
import { staffRoute } from "./staff-routes.tsx";

/** The member pages. Each is a chunk that is loaded when the page is first opened. */
const memberPages: RouteObject[] = [
  createPageRoute(
    "dashboard",
    "pages/dashboard/dashboard-page.tsx",
    async () => (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  createPageRoute(
    "jobs/job/:job_id",
    "hiring/applying/job-page.tsx",
    async () => (await import("./hiring/applying/job-page.tsx")).JobPage,
  ),
  {
    Component: restrictTo("recruiter"),
    children: [
      createPageRoute(
        "jobs/shortlist",
        "hiring/applicants/applications-page.tsx",
        async () => (await import("./hiring/applicants/applications-page.tsx")).ApplicationsPage,
      ),
      createPageRoute(
        "jobs/messages/:user_id?",
        "pages/inbox/inbox-page.tsx",
        async () => (await import("./pages/inbox/inbox-page.tsx")).InboxPage,
      ),
    ],
  },
  {
    Component: restrictTo("owner"),
    children: [
      createPageRoute(
        "company/members",
        "companies/members-page.tsx",
        async () => (await import("./companies/members-page.tsx")).MembersPage,
      ),
    ],
  },
  createPageRoute(
    "notices",
    "hiring/notices/notices-page.tsx",
    async () => (await import("./hiring/notices/notices-page.tsx")).NoticesPage,
  ),
  createPageRoute(
    "statements/:statement_id",
    "moderation/statement-page.tsx",
    async () => (await import("./moderation/statement-page.tsx")).StatementPage,
  ),
  createPageRoute(
    "company/:user_id",
    "pages/company/company-page.tsx",
    async () => (await import("./pages/company/company-page.tsx")).CompanyPage,
  ),
  createPageRoute(
    "password",
    "accounts/account/change-password-page.tsx",
    async () => (await import("./accounts/account/change-password-page.tsx")).ChangePasswordPage,
  ),
  createPageRoute(
    "profile",
    "accounts/account/profile-form/employer-profile-page.tsx",
    async () => (await import("./accounts/account/profile-form/employer-profile-page.tsx")).EmployerProfilePage,
  ),
  createPageRoute(
    "account",
    "accounts/account/profile-form/seeker-profile-page.tsx",
    async () => (await import("./accounts/account/profile-form/seeker-profile-page.tsx")).SeekerProfilePage,
  ),
  createPageRoute(
    "settings",
    "pages/settings/settings-page.tsx",
    async () => (await import("./pages/settings/settings-page.tsx")).SettingsPage,
  ),
  {
    Component: restrictTo("employer"),
    children: [
      {
        Component: restrictTo("recruiter"),
        children: [
          createPageRoute(
            "company/templates",
            "companies/templates/templates-page.tsx",
            async () => (await import("./companies/templates/templates-page.tsx")).TemplatesPage,
          ),
          createPageRoute(
            "jobs/create/:job_id?",
            "hiring/postings/job-form-page.tsx",
            async () => (await import("./hiring/postings/job-form-page.tsx")).JobFormPage,
          ),
          createPageRoute(
            "jobs/list",
            "hiring/postings/posted-jobs-page.tsx",
            async () => (await import("./hiring/postings/posted-jobs-page.tsx")).PostedJobsPage,
          ),
          createPageRoute(
            "jobs/applications",
            "hiring/applicants/applicants-page.tsx",
            async () => (await import("./hiring/applicants/applicants-page.tsx")).ApplicantsPage,
          ),
          createPageRoute(
            "jobs/:job_id/applicants",
            "hiring/applicants/applicants-page.tsx",
            async () => (await import("./hiring/applicants/applicants-page.tsx")).ApplicantsPage,
          ),
          createPageRoute(
            "jobs/applicant/:user_id",
            "hiring/applicants/applicant-page.tsx",
            async () => (await import("./hiring/applicants/applicant-page.tsx")).ApplicantPage,
          ),
        ],
      },
      createPageRoute(
        "jobs/assigned",
        "hiring/applicants/assigned-page.tsx",
        async () => (await import("./hiring/applicants/assigned-page.tsx")).AssignedPage,
      ),
      createPageRoute(
        "jobs/:job_id/applicants/:application_id",
        "hiring/applicants/detail/applicant-detail-page.tsx",
        async () => (await import("./hiring/applicants/detail/applicant-detail-page.tsx")).ApplicantDetailPage,
      ),
    ],
  },
  {
    Component: restrictTo("seeker"),
    children: [
      createPageRoute(
        "jobs/search",
        "jobs/search/search-page.tsx",
        async () => (await import("./jobs/search/search-page.tsx")).MemberSearchPage,
      ),
      createPageRoute(
        "jobs/saved",
        "jobs/saved/saved-page.tsx",
        async () => (await import("./jobs/saved/saved-page.tsx")).SavedPage,
      ),
      createPageRoute(
        "uploads",
        "accounts/files/resume-upload-page.tsx",
        async () => (await import("./accounts/files/resume-upload-page.tsx")).ResumeUploadPage,
      ),
      createPageRoute(
        "account/resume",
        "accounts/resume/profile-proposal-page.tsx",
        async () => (await import("./accounts/resume/profile-proposal-page.tsx")).ProfileProposalPage,
      ),
      createPageRoute(
        "jobs/apply/:job_id",
        "hiring/applying/apply-page.tsx",
        async () => (await import("./hiring/applying/apply-page.tsx")).ApplyPage,
      ),
      createPageRoute(
        "jobs/applied/:application_id",
        "hiring/applying/application-page.tsx",
        async () => (await import("./hiring/applying/application-page.tsx")).ApplicationPage,
      ),
      createPageRoute(
        "jobs/applied",
        "hiring/applicants/applications-page.tsx",
        async () => (await import("./hiring/applicants/applications-page.tsx")).ApplicationsPage,
      ),
    ],
  },
];

/**
 * The routes of member pages, as one tree. They are a chunk of their own, because most visitors of public pages never
 * open a member page.
 */
export const memberRoutes: RouteObject[] = [
  {
    // With an id, React Router adds the tree once.
    id: "members",
    handle: { module: "member-routes.tsx", isMemberPage: true } satisfies RouteHandle,
    children: [
      {
        handle: { module: "shell/member-area.tsx" } satisfies RouteHandle,
        loader: requireMember,
        shouldRevalidate: () => true,
        lazy: async () => ({ Component: (await import("./shell/member-area.tsx")).MemberArea }),
        children: [{ ErrorBoundary: ErrorPage, children: memberPages }],
      },
      staffRoute,
      {
        Component: MinimalLayout,
        children: [
          {
            ...createPageRoute(
              "info",
              "accounts/auth/info-page.tsx",
              async () => (await import("./accounts/auth/info-page.tsx")).InfoPage,
            ),
            loader: requireInfoStep,
          },
          {
            ...createPageRoute(
              "suspended",
              "pages/suspended/suspended-page.tsx",
              async () => (await import("./pages/suspended/suspended-page.tsx")).SuspendedPage,
            ),
            loader: requireSuspension,
          },
          createPageRoute(
            "logout",
            "accounts/auth/logout-page.tsx",
            async () => (await import("./accounts/auth/logout-page.tsx")).LogoutPage,
          ),
        ],
      },
    ],
  },
];
