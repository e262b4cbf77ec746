import type { ComponentType } from "react";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { EMPLOYER, SEEKER } from "../contract/constants.ts";
import { localizePath } from "../contract/paths.ts";
import { getPathLanguage } from "./app/i18n.ts";
import { NotFoundPage } from "./app/not-found-page.tsx";
import type { RouteHandle } from "./app/route-handle.ts";
import { MinimalLayout } from "./shell/minimal-layout.tsx";
import {
  loadCompanyPage,
  loadJobPage,
  loadSearchPage,
  requireCompanyRole,
  requireInfoStep,
  requireMember,
  requireUserType,
} from "./shell/page-loaders.ts";
import { PublicLayout } from "./shell/public-layout.tsx";
import { ErrorPage, RootLayout } from "./shell/root.tsx";

/**
 * All pages. The server renders public pages, in English at their own path and in Dutch under `/nl`. Only the browser
 * renders member pages. Each page is a JavaScript chunk of its own.
 */
export function createRoutes(): RouteObject[] {
  const home = createPageRoute(
    "home",
    "home/home-page.tsx",
    async () => (await import("./home/home-page.tsx")).HomePage,
  );
  const publicPages: RouteObject[] = [
    { index: true, handle: home.handle, lazy: home.lazy },
    home,
    createPageRoute("about", "about/about-page.tsx", async () => (await import("./about/about-page.tsx")).AboutPage),
    createPageRoute("help", "help/help-page.tsx", async () => (await import("./help/help-page.tsx")).HelpPage),
    createPageRoute(
      "contact",
      "contact/contact-page.tsx",
      async () => (await import("./contact/contact-page.tsx")).ContactPage,
    ),
    {
      ...createPageRoute(
        "search",
        "search/search-page.tsx",
        async () => (await import("./search/search-page.tsx")).SearchPage,
      ),
      loader: loadSearchPage,
    },
    {
      ...createPageRoute(
        "job/:job_id/:words?",
        "jobs/public-job-page.tsx",
        async () => (await import("./jobs/public-job-page.tsx")).PublicJobPage,
      ),
      loader: loadJobPage,
    },
    {
      ...createPageRoute(
        "companies/:company_id/:words?",
        "users/public-company-page.tsx",
        async () => (await import("./users/public-company-page.tsx")).PublicCompanyPage,
      ),
      loader: loadCompanyPage,
    },
    createPageRoute("login", "auth/login-page.tsx", async () => (await import("./auth/login-page.tsx")).LoginPage),
    createPageRoute(
      "register",
      "auth/register-page.tsx",
      async () => (await import("./auth/register-page.tsx")).RegisterPage,
    ),
    createPageRoute(
      "forgot-password",
      "auth/forgot-password-page.tsx",
      async () => (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage,
    ),
    createPageRoute(
      "auth/phone/:phone?",
      "auth/phone/phone-login-page.tsx",
      async () => (await import("./auth/phone/phone-login-page.tsx")).PhoneLoginPage,
    ),
    ...["message-mail/off", "search-alert/off", "notice-mail/off/:kind"].map((path) =>
      createPageRoute(
        path,
        "notifications/unsubscribe-page.tsx",
        async () => (await import("./notifications/unsubscribe-page.tsx")).UnsubscribePage,
      ),
    ),
    createPageRoute(
      "invitations/:token",
      "companies/invitation-page.tsx",
      async () => (await import("./companies/invitation-page.tsx")).InvitationPage,
    ),
    { path: "404", handle: { status: 404 } satisfies RouteHandle, Component: NotFoundPage },
  ];

  return [
    {
      Component: RootLayout,
      ErrorBoundary: ErrorPage,
      HydrateFallback: EmptyFallback,
      children: [
        // One route for both languages, so that typed input stays when the language changes.
        { path: "nl?", Component: PublicLayout, children: publicPages },
        {
          handle: { module: "shell/member-area.tsx", isMemberPage: true } satisfies RouteHandle,
          loader: requireMember,
          shouldRevalidate: () => true,
          lazy: async () => ({ Component: (await import("./shell/member-area.tsx")).MemberArea }),
          children: memberRoutes,
        },
        {
          handle: { isMemberPage: true } satisfies RouteHandle,
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
        { path: "*", loader: redirectHome },
      ],
    },
  ];
}

/** Renders nothing while the first page loads, to avoid a layout shift. */
function EmptyFallback() {
  return null;
}

/** An unknown path redirects to the home page, as the specification asks. */
function redirectHome({ request }: LoaderFunctionArgs) {
  return redirect(localizePath("/", getPathLanguage(new URL(request.url).pathname)));
}

/** The member pages. Each is a chunk that is loaded when the page is first opened. */
export const memberRoutes: RouteObject[] = [
  createPageRoute(
    "dashboard",
    "dashboard/dashboard-page.tsx",
    async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  createPageRoute("jobs/job/:job_id", "jobs/job-page.tsx", async () => (await import("./jobs/job-page.tsx")).JobPage),
  {
    loader: requireCompanyRole("recruiter"),
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
    loader: requireCompanyRole("owner"),
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
    loader: requireUserType(EMPLOYER),
    children: [
      {
        loader: requireCompanyRole("recruiter"),
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
        "applicants/applicant-detail-page.tsx",
        async () => (await import("./applicants/applicant-detail-page.tsx")).ApplicantDetailPage,
      ),
    ],
  },
  {
    loader: requireUserType(SEEKER),
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
        "applications/application-page.tsx",
        async () => (await import("./applications/application-page.tsx")).ApplicationPage,
      ),
      createPageRoute(
        "jobs/applied",
        "applications/applications-page.tsx",
        async () => (await import("./applications/applications-page.tsx")).ApplicationsPage,
      ),
    ],
  },
];

/** `module` is the file that `load` imports, relative to `web`: its key in Vite's manifest. */
function createPageRoute(path: string, module: string, load: () => Promise<ComponentType>) {
  const handle: RouteHandle = { module };
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}
