import type { RouteObject } from "react-router";
import { EMPLOYER, isRecruitingRole } from "../contract/platform/constants.ts";
import { participantQuery, userQuery } from "./accounts/users/queries.ts";
import { employerRoute, listApplicants } from "./employer-routes.tsx";
import { helpedPersonQuery } from "./hiring/helpers/queries.ts";
import { ownJobsCountQuery } from "./jobs/queries.ts";
import { restoreSession } from "./platform/api/session.ts";
import { createPageRoute, preloadQueries, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { getFreshJob, seekerRoute } from "./seeker-routes.tsx";
import { LoadingFrame } from "./shell/layouts/member-layout.tsx";
import { MinimalLayout } from "./shell/layouts/minimal-layout.tsx";
import { requireInfoStep, requireMember, requireSuspension } from "./shell/member-guards.ts";
import { restrictTo } from "./shell/restrict-to.tsx";
import { ErrorPage } from "./shell/root.tsx";
import { staffRoute } from "./staff-routes.tsx";

/** The member pages of all kinds of accounts. Each is a chunk that is loaded when the page is first opened. */
const memberPages: RouteObject[] = [
  createPageRoute(
    "dashboard",
    "pages/dashboard/dashboard-page.tsx",
    async () => (await import("./pages/dashboard/dashboard-page.tsx")).DashboardPage,
    async ({ user }) => {
      if (user?.company_role === "interviewer") {
        return [(await import("./hiring/applicants/queries.ts")).assignedApplicationsQuery()];
      }
      const applications = await import("./hiring/queries.ts");
      const { applicationsQuery, MAIN_LIST, SHORTLIST } = applications;
      const lists = [applicationsQuery(MAIN_LIST), applicationsQuery(SHORTLIST)];
      if (!isRecruitingRole(user?.company_role)) return lists;
      return [...lists, ownJobsCountQuery(), applications.dueApplicationsQuery()];
    },
  ),
  createPageRoute(
    "jobs/job/:job_id",
    "hiring/apply/job-page.tsx",
    async () => (await import("./hiring/apply/job-page.tsx")).JobPage,
    getFreshJob,
  ),
  {
    Component: restrictTo("recruiter"),
    children: [
      createPageRoute(
        "jobs/shortlist",
        "hiring/my-applications/applications-page.tsx",
        async () => (await import("./hiring/my-applications/applications-page.tsx")).ApplicationsPage,
        async ({ search }) => {
          const { user } = await restoreSession();
          if (user?.user_type !== EMPLOYER) {
            const { applicationsQuery, SHORTLIST } = await import("./hiring/queries.ts");
            return [applicationsQuery(SHORTLIST)];
          }
          void import("./hiring/applicants/applicants-page.tsx");
          return listApplicants("shortlisted", search);
        },
      ),
      createPageRoute(
        "jobs/messages/:user_id?",
        "pages/inbox/inbox-page.tsx",
        async () => (await import("./pages/inbox/inbox-page.tsx")).InboxPage,
        ({ params: { user_id } }) => (user_id ? [participantQuery(user_id)] : []),
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
        async () => [(await import("./companies/queries.ts")).membersQuery()],
      ),
    ],
  },
  createPageRoute(
    "notices",
    "hiring/notices/notices-page.tsx",
    async () => (await import("./hiring/notices/notices-page.tsx")).NoticesPage,
    async () => [(await import("./hiring/notices/queries.ts")).noticesQuery()],
  ),
  createPageRoute(
    "people",
    "hiring/helpers/helped-people-page.tsx",
    async () => (await import("./hiring/helpers/helped-people-page.tsx")).HelpedPeoplePage,
  ),
  createPageRoute(
    "people/:id",
    "hiring/helpers/helped-person-page.tsx",
    async () => (await import("./hiring/helpers/helped-person-page.tsx")).HelpedPersonPage,
    ({ params: { id = "" } }) => [{ ...helpedPersonQuery(id), staleTime: 0 }],
  ),
  createPageRoute(
    "people/:id/prepare/:job_id",
    "hiring/helpers/prepare-page.tsx",
    async () => (await import("./hiring/helpers/prepare-page.tsx")).PreparePage,
    getFreshJob,
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
    ({ params: { user_id = "" } }) => [userQuery(user_id)],
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
    "settings/:section?",
    "pages/settings/settings-page.tsx",
    async () => (await import("./pages/settings/settings-page.tsx")).AccountSettingsPage,
  ),
  employerRoute,
  seekerRoute,
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
        HydrateFallback: LoadingFrame,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: memberPages,
            ...preloadQueries(async () => {
              const [messages, notices] = await Promise.all([
                import("./messages/queries.ts"),
                import("./hiring/notices/queries.ts"),
              ]);
              return [messages.conversationsQuery(), notices.unreadNoticesQuery()];
            }),
          },
        ],
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
