import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { localizePath } from "../contract/paths.ts";
import { EMPLOYER, SEEKER } from "../contract/values.ts";
import { getPathLanguage } from "./app/i18n.ts";
import { BareLayout } from "./shell/bare-layout.tsx";
import {
  createCompanyLoader,
  createJobLoader,
  createSearchLoader,
  requireIncompleteAccount,
  requireMember,
  requireUserType,
} from "./shell/page-loaders.ts";
import { PublicLayout } from "./shell/public-layout.tsx";
import { ErrorPage, NotFoundPage, Root } from "./shell/root.tsx";

/**
 * Every page there is. Public ones are rendered by the server too, at their own address and in Dutch under /nl; the
 * others (`handle: "browser"`) by the browser alone, and each comes in a file of its own.
 */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const home = async () => (await import("./home/home-page.tsx")).HomePage;
  const publicPages: RouteObject[] = [
    { index: true, handle: home, lazy: createPageRoute("", home).lazy },
    createPageRoute("home", home),
    createPageRoute("about", async () => (await import("./about/about-page.tsx")).AboutPage),
    createPageRoute("help", async () => (await import("./help/help-page.tsx")).HelpPage),
    createPageRoute("contact", async () => (await import("./contact/contact-page.tsx")).ContactPage),
    {
      ...createPageRoute("search", async () => (await import("./search/search-page.tsx")).SearchPage),
      loader: createSearchLoader(queryClient),
    },
    {
      ...createPageRoute("job/:job_id/:words?", async () => (await import("./jobs/public-job-page.tsx")).PublicJobPage),
      loader: createJobLoader(queryClient),
    },
    {
      ...createPageRoute(
        "companies/:company_id/:words?",
        async () => (await import("./users/public-company-page.tsx")).PublicCompanyPage,
      ),
      loader: createCompanyLoader(queryClient),
    },
    createPageRoute("login", async () => (await import("./auth/login-page.tsx")).LoginPage),
    createPageRoute("register", async () => (await import("./auth/register-page.tsx")).RegisterPage),
    createPageRoute(
      "forgot-password",
      async () => (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage,
    ),
    createPageRoute(
      "auth/phone/:phone?",
      async () => (await import("./auth/phone/phone-login-page.tsx")).PhoneLoginPage,
    ),
    createPageRoute(
      "message-mail/off",
      async () => (await import("./notifications/unsubscribe-page.tsx")).MessageMailUnsubscribePage,
    ),
    createPageRoute(
      "search-alert/off",
      async () => (await import("./notifications/unsubscribe-page.tsx")).SearchAlertUnsubscribePage,
    ),
    { path: "404", handle: "not-found", Component: NotFoundPage },
  ];

  return [
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: EmptyFallback,
      children: [
        // One route for both languages, so that a page stays, with what was typed, when the language changes.
        { path: "nl?", Component: PublicLayout, children: publicPages },
        {
          handle: "browser",
          loader: requireMember,
          shouldRevalidate: () => true,
          lazy: async () => ({ Component: (await import("./shell/member-area.tsx")).MemberArea }),
          children: memberRoutes,
        },
        {
          handle: "browser",
          Component: BareLayout,
          children: [
            {
              ...createPageRoute("info", async () => (await import("./auth/account-type-page.tsx")).AccountTypePage),
              loader: requireIncompleteAccount,
            },
            createPageRoute("logout", async () => (await import("./auth/logout-page.tsx")).LogoutPage),
          ],
        },
        { path: "*", loader: redirectHome },
      ],
    },
  ];
}

/** While the first page loads: nothing rather than something that jumps away. */
function EmptyFallback() {
  return null;
}

/** An unknown address leads home, as specified. */
function redirectHome({ request }: LoaderFunctionArgs) {
  return redirect(localizePath("/", getPathLanguage(new URL(request.url).pathname)));
}

/** The pages behind the login. Each comes in a file of its own when it is first opened. */
export const memberRoutes: RouteObject[] = [
  createPageRoute("dashboard", async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
  createPageRoute("jobs/job/:job_id", async () => (await import("./jobs/job-page.tsx")).JobPage),
  createPageRoute("jobs/shortlist", async () => (await import("./applications/applications-page.tsx")).ShortlistedPage),
  createPageRoute("jobs/messages/:user_id?", async () => (await import("./messages/messages-page.tsx")).MessagesPage),
  createPageRoute("company/:user_id", async () => (await import("./users/company-page.tsx")).CompanyPage),
  createPageRoute("password", async () => (await import("./account/change-password-page.tsx")).ChangePasswordPage),
  createPageRoute(
    "profile",
    async () => (await import("./users/profile-form/employer-profile-page.tsx")).EmployerProfilePage,
  ),
  createPageRoute(
    "account",
    async () => (await import("./users/profile-form/seeker-profile-page.tsx")).SeekerProfilePage,
  ),
  createPageRoute("settings", async () => (await import("./account/settings-page.tsx")).SettingsPage),
  {
    loader: requireUserType(EMPLOYER),
    children: [
      createPageRoute("jobs/create/:job_id?", async () => (await import("./jobs/job-form-page.tsx")).JobFormPage),
      createPageRoute("jobs/list", async () => (await import("./jobs/posted-jobs-page.tsx")).PostedJobsPage),
      createPageRoute(
        "jobs/applications",
        async () => (await import("./applications/applications-page.tsx")).PendingApplicationsPage,
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
      createPageRoute("uploads", async () => (await import("./files/resume-upload-page.tsx")).ResumeUploadPage),
      createPageRoute(
        "account/resume",
        async () => (await import("./resume/profile-proposal-page.tsx")).ProfileProposalPage,
      ),
      createPageRoute(
        "jobs/applied",
        async () => (await import("./applications/applications-page.tsx")).AppliedJobsPage,
      ),
    ],
  },
];

/** `handle` tells the renderer which file the page comes in. */
export function createPageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle: load, lazy: async () => ({ Component: await load() }) };
}
