import type { RouteObject } from "react-router";
import { EMPLOYER, isRecruitingRole } from "../contract/platform/constants.ts";
import { participantQuery, userQuery } from "./accounts/users/queries.ts";
import type { ApplicantGroup } from "./hiring/applicants/queries.ts";
import { industriesQuery, jobQuery, ownJobsCountQuery, ownJobsQuery, readJobStatus } from "./jobs/queries.ts";
import { searchQuery } from "./jobs/search/queries.ts";
import { restoreSession } from "./platform/api/session.ts";
import { createPageRoute, type Preload, preloadQueries, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { requireInfoStep, requireMember, requireSuspension } from "./shell/member-guards.ts";
import { LoadingFrame } from "./shell/member-layout.tsx";
import { MinimalLayout } from "./shell/minimal-layout.tsx";
import { restrictTo } from "./shell/restrict-to.tsx";
import { ErrorPage } from "./shell/root.tsx";
import { staffRoute } from "./staff-routes.tsx";

/** Asks for the job whenever its page is opened, because the status of the application may have changed elsewhere. */
const getFreshJob: Preload = ({ params: { job_id = "" } }) => [{ ...jobQuery(job_id), staleTime: 0 }];

/** The queries of a list of applicants of the whole company. */
async function listApplicants(group: ApplicantGroup, search: URLSearchParams) {
  const { applicantsQuery, readFilters, stageCountsQuery } = await import("./hiring/applicants/queries.ts");
  return [applicantsQuery({ group, ...readFilters(search) }), stageCountsQuery()];
}

/** The member pages. Each is a chunk that is loaded when the page is first opened. */
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
    "settings",
    "pages/settings/settings-page.tsx",
    async () => (await import("./pages/settings/settings-page.tsx")).AccountSettingsPage,
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
            async () => [(await import("./companies/templates/queries.ts")).templatesQuery()],
          ),
          createPageRoute(
            "jobs/create/:job_id?",
            "hiring/postings/job-form-page.tsx",
            async () => (await import("./hiring/postings/job-form-page.tsx")).JobFormPage,
            ({ params, search }) => {
              const id = params.job_id ?? search.get("copy_of");
              return id ? [industriesQuery(), jobQuery(id)] : [industriesQuery()];
            },
          ),
          createPageRoute(
            "jobs/list",
            "hiring/postings/posted-jobs-page.tsx",
            async () => (await import("./hiring/postings/posted-jobs-page.tsx")).PostedJobsPage,
            ({ search }) => [ownJobsQuery(readJobStatus(search))],
          ),
          createPageRoute(
            "jobs/applications",
            "hiring/applicants/applicants-page.tsx",
            async () => (await import("./hiring/applicants/applicants-page.tsx")).ApplicantsPage,
            ({ search }) => listApplicants("pending", search),
          ),
          createPageRoute(
            "jobs/:job_id/history",
            "hiring/postings/job-history-page.tsx",
            async () => (await import("./hiring/postings/job-history-page.tsx")).JobHistoryPage,
            ({ params: { job_id = "" } }) => [jobQuery(job_id)],
          ),
          createPageRoute(
            "jobs/:job_id/applicants",
            "hiring/applicants/applicants-page.tsx",
            async () => (await import("./hiring/applicants/applicants-page.tsx")).ApplicantsPage,
            async ({ params: { job_id = "" }, search }) => {
              const applicants = await import("./hiring/applicants/queries.ts");
              const list = { job: job_id, ...applicants.readFilters(search) };
              return [jobQuery(job_id), applicants.stageCountsQuery(job_id), applicants.applicantsQuery(list)];
            },
          ),
          createPageRoute(
            "jobs/applicant/:user_id",
            "hiring/applicants/applicant-page.tsx",
            async () => (await import("./hiring/applicants/applicant-page.tsx")).ApplicantPage,
            ({ params: { user_id = "" } }) => [userQuery(user_id)],
          ),
        ],
      },
      createPageRoute(
        "jobs/assigned",
        "hiring/applicants/assigned-page.tsx",
        async () => (await import("./hiring/applicants/assigned-page.tsx")).AssignedPage,
        async () => [(await import("./hiring/applicants/queries.ts")).assignedApplicationsQuery()],
      ),
      createPageRoute(
        "jobs/:job_id/applicants/:application_id",
        "hiring/applicants/detail/applicant-detail-page.tsx",
        async () => (await import("./hiring/applicants/detail/applicant-detail-page.tsx")).ApplicantDetailPage,
        async ({ params: { application_id = "" }, user }) => {
          const [{ notesQuery, ratingsQuery }, { applicationQuery, timelineQuery }] = await Promise.all([
            import("./hiring/applicants/queries.ts"),
            import("./hiring/queries.ts"),
          ]);
          const queries = [applicationQuery(application_id), ratingsQuery(application_id), notesQuery(application_id)];
          return isRecruitingRole(user?.company_role) ? [...queries, timelineQuery(application_id)] : queries;
        },
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
        ({ search }) => [searchQuery(search), industriesQuery()],
      ),
      createPageRoute(
        "jobs/saved",
        "jobs/saved/saved-page.tsx",
        async () => (await import("./jobs/saved/saved-page.tsx")).SavedPage,
        async ({ search }) =>
          search.get("show") === "searches"
            ? [(await import("./jobs/search/saved-search-dialog.tsx")).savedSearchesQuery()]
            : [(await import("./jobs/save-job.tsx")).savedJobsQuery()],
      ),
      createPageRoute(
        "uploads",
        "accounts/files/resume-upload-page.tsx",
        async () => (await import("./accounts/files/resume-upload-page.tsx")).ResumeUploadPage,
        async ({ user }) =>
          user?.resume ? [(await import("./accounts/files/queries.ts")).ownFilesQuery(user.resume)] : [],
      ),
      createPageRoute(
        "account/resume",
        "accounts/resume/profile-proposal-page.tsx",
        async () => (await import("./accounts/resume/profile-proposal-page.tsx")).ProfileProposalPage,
      ),
      createPageRoute(
        "jobs/apply/:job_id",
        "hiring/apply/apply-page.tsx",
        async () => (await import("./hiring/apply/apply-page.tsx")).ApplyPage,
        getFreshJob,
      ),
      createPageRoute(
        "jobs/applied/:application_id",
        "hiring/my-applications/application-page.tsx",
        async () => (await import("./hiring/my-applications/application-page.tsx")).ApplicationPage,
        async ({ params: { application_id = "" } }) => {
          const { applicationQuery, timelineQuery } = await import("./hiring/queries.ts");
          // Anything may have happened since the application was last shown.
          return [applicationQuery(application_id), timelineQuery(application_id)].map((query) => ({
            ...query,
            staleTime: 0,
          }));
        },
      ),
      createPageRoute(
        "jobs/applied",
        "hiring/my-applications/applications-page.tsx",
        async () => (await import("./hiring/my-applications/applications-page.tsx")).ApplicationsPage,
        async ({ search }) => {
          const { applicationsQuery, MAIN_LIST, readApplicationFilter } = await import("./hiring/queries.ts");
          return [applicationsQuery(MAIN_LIST, { filter: readApplicationFilter(search) })];
        },
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
