import type { RouteObject } from "react-router";
import { createPageRoute, type RouteHandle } from "./app/pages/page-route.ts";
import { requireInfoStep, requireMember } from "./shell/member-guards.ts";
import { MinimalLayout } from "./shell/minimal-layout.tsx";
import { restrictTo } from "./shell/restrict-to.tsx";

/** The member pages. Each is a chunk that is loaded when the page is first opened. */
const memberPages: RouteObject[] = [
  createPageRoute(
    "dashboard",
    "dashboard/dashboard-page.tsx",
    async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  createPageRoute("jobs/job/:job_id", "jobs/job-page.tsx", async () => (await import("./jobs/job-page.tsx")).JobPage),
  {
    Component: restrictTo("recruiter"),
    children: [
      createPageRoute(
        "jobs/shortlist",
        "applications/applications-page.tsx",
        async () => (await import("./applications/applications-page.tsx")).ApplicationsPage,
      ),
      createPageRoute(
        "jobs/messages/:user_id?",
        "messages/messages-page.tsx",
        async () => (await import("./messages/messages-page.tsx")).MessagesPage,
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
    "notices/notices-page.tsx",
    async () => (await import("./notices/notices-page.tsx")).NoticesPage,
  ),
  createPageRoute(
    "company/:user_id",
    "users/company-page.tsx",
    async () => (await import("./users/company-page.tsx")).CompanyPage,
  ),
  createPageRoute(
    "password",
    "account/change-password-page.tsx",
    async () => (await import("./account/change-password-page.tsx")).ChangePasswordPage,
  ),
  createPageRoute(
    "profile",
    "users/profile-form/employer-profile-page.tsx",
    async () => (await import("./users/profile-form/employer-profile-page.tsx")).EmployerProfilePage,
  ),
  createPageRoute(
    "account",
    "users/profile-form/seeker-profile-page.tsx",
    async () => (await import("./users/profile-form/seeker-profile-page.tsx")).SeekerProfilePage,
  ),
  createPageRoute(
    "settings",
    "account/settings-page.tsx",
    async () => (await import("./account/settings-page.tsx")).SettingsPage,
  ),
  {
    Component: restrictTo("employer"),
    children: [
      {
        Component: restrictTo("recruiter"),
        children: [
          createPageRoute(
            "company/templates",
            "templates/templates-page.tsx",
            async () => (await import("./templates/templates-page.tsx")).TemplatesPage,
          ),
          createPageRoute(
            "jobs/create/:job_id?",
            "jobs/job-form-page.tsx",
            async () => (await import("./jobs/job-form-page.tsx")).JobFormPage,
          ),
          createPageRoute(
            "jobs/list",
            "jobs/posted-jobs-page.tsx",
            async () => (await import("./jobs/posted-jobs-page.tsx")).PostedJobsPage,
          ),
          createPageRoute(
            "jobs/applications",
            "applications/applications-page.tsx",
            async () => (await import("./applications/applications-page.tsx")).ApplicationsPage,
          ),
          createPageRoute(
            "jobs/:job_id/applicants",
            "applicants/applicants-page.tsx",
            async () => (await import("./applicants/applicants-page.tsx")).ApplicantsPage,
          ),
          createPageRoute(
            "jobs/applicant/:user_id",
            "users/applicant-page.tsx",
            async () => (await import("./users/applicant-page.tsx")).ApplicantPage,
          ),
        ],
      },
      createPageRoute(
        "jobs/assigned",
        "applicants/assigned-page.tsx",
        async () => (await import("./applicants/assigned-page.tsx")).AssignedPage,
      ),
      createPageRoute(
        "jobs/:job_id/applicants/:application_id",
        "applicants/detail/applicant-detail-page.tsx",
        async () => (await import("./applicants/detail/applicant-detail-page.tsx")).ApplicantDetailPage,
      ),
    ],
  },
  {
    Component: restrictTo("seeker"),
    children: [
      createPageRoute(
        "jobs/search",
        "search/search-page.tsx",
        async () => (await import("./search/search-page.tsx")).MemberSearchPage,
      ),
      createPageRoute(
        "jobs/saved",
        "saved/saved-page.tsx",
        async () => (await import("./saved/saved-page.tsx")).SavedPage,
      ),
      createPageRoute(
        "uploads",
        "files/resume-upload-page.tsx",
        async () => (await import("./files/resume-upload-page.tsx")).ResumeUploadPage,
      ),
      createPageRoute(
        "account/resume",
        "resume/profile-proposal-page.tsx",
        async () => (await import("./resume/profile-proposal-page.tsx")).ProfileProposalPage,
      ),
      createPageRoute(
        "jobs/apply/:job_id",
        "applying/apply-page.tsx",
        async () => (await import("./applying/apply-page.tsx")).ApplyPage,
      ),
      createPageRoute(
        "jobs/applied/:application_id",
        "applying/application-page.tsx",
        async () => (await import("./applying/application-page.tsx")).ApplicationPage,
      ),
      createPageRoute(
        "jobs/applied",
        "applications/applications-page.tsx",
        async () => (await import("./applications/applications-page.tsx")).ApplicationsPage,
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
        children: memberPages,
      },
      {
        Component: MinimalLayout,
        children: [
          {
            ...createPageRoute(
              "info",
              "auth/info-page.tsx",
              async () => (await import("./auth/info-page.tsx")).InfoPage,
            ),
            loader: requireInfoStep,
          },
          createPageRoute(
            "logout",
            "auth/logout-page.tsx",
            async () => (await import("./auth/logout-page.tsx")).LogoutPage,
          ),
        ],
      },
    ],
  },
];
