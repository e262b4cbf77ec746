import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { AboutPage } from "./about/about-page.tsx";
import { ContactPage } from "./contact/contact-page.tsx";
import { HelpPage } from "./help/help-page.tsx";
import { HomePage } from "./home/home-page.tsx";
import { languageOf, localPath } from "./i18n.ts";
import { prefetchJob, prefetchSearch } from "./prefetch.ts";
import { MemberSearchPage, SearchPage } from "./search/search-page.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { guard, guardInfo } from "./shell/guard.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { PublicLayout } from "./shell/public-layout.tsx";
import { Root } from "./shell/root.tsx";

/**
 * Every page there is. Public ones are rendered by the server too, at their own address and in Dutch under /nl; the
 * others (`handle: "browser"`) by the browser alone, and each comes in a file of its own.
 */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const publicPages = (): RouteObject[] => [
    { index: true, Component: HomePage },
    { path: "home", Component: HomePage },
    { path: "about", Component: AboutPage },
    { path: "help", Component: HelpPage },
    { path: "contact", Component: ContactPage },
    { path: "search", loader: prefetchSearch(queryClient), Component: SearchPage },
    {
      path: "job/:job_id/:words?",
      loader: prefetchJob(queryClient),
      lazy: async () => ({ Component: (await import("./jobs/public-job-page.tsx")).PublicJobPage }),
    },
    { path: "login", lazy: async () => ({ Component: (await import("./auth/login-page.tsx")).LoginPage }) },
    { path: "register", lazy: async () => ({ Component: (await import("./auth/register-page.tsx")).RegisterPage }) },
    { path: "404", handle: "not-found", Component: NotFoundPage },
  ];

  const memberPages: RouteObject[] = [
    {
      path: "dashboard",
      lazy: async () => ({ Component: (await import("./dashboard/dashboard-page.tsx")).DashboardPage }),
    },
    { path: "jobs/create", lazy: jobForm },
    { path: "jobs/create/:job_id", lazy: jobForm },
    {
      path: "jobs/list",
      lazy: async () => ({ Component: (await import("./jobs/posted-jobs-page.tsx")).PostedJobsPage }),
    },
    { path: "jobs/job/:job_id", lazy: async () => ({ Component: (await import("./jobs/job-page.tsx")).JobPage }) },
    { path: "jobs/search", Component: MemberSearchPage },
    {
      path: "jobs/applications",
      lazy: async () => ({
        Component: (await import("./applications/pending-applications-page.tsx")).PendingApplicationsPage,
      }),
    },
    {
      path: "jobs/applied",
      lazy: async () => ({ Component: (await import("./applications/applied-jobs-page.tsx")).AppliedJobsPage }),
    },
    {
      path: "jobs/shortlist",
      lazy: async () => ({ Component: (await import("./applications/shortlisted-page.tsx")).ShortlistedPage }),
    },
    {
      path: "jobs/messages/:user_id?",
      lazy: async () => ({ Component: (await import("./messages/messages-page.tsx")).MessagesPage }),
    },
    {
      path: "jobs/applicant/:user_id",
      lazy: async () => ({ Component: (await import("./users/applicant-page.tsx")).ApplicantPage }),
    },
    {
      path: "company/:user_id",
      lazy: async () => ({ Component: (await import("./users/company-page.tsx")).CompanyPage }),
    },
  ];

  return [
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Nothing,
      children: [
        { Component: PublicLayout, children: publicPages() },
        { path: "nl", Component: PublicLayout, children: publicPages() },
        {
          handle: "browser",
          loader: guard,
          shouldRevalidate: () => true,
          lazy: async () => ({ Component: (await import("./shell/signed-in.tsx")).SignedIn }),
          children: memberPages,
        },
        {
          path: "info",
          handle: "browser",
          loader: guardInfo,
          lazy: async () => ({ Component: (await import("./auth/info-page.tsx")).InfoPage }),
        },
        {
          path: "logout",
          handle: "browser",
          lazy: async () => ({ Component: (await import("./auth/logout-page.tsx")).LogoutPage }),
        },
        { path: "*", loader: toHome },
      ],
    },
  ];
}

/** While the first page loads: nothing rather than something that jumps away. */
function Nothing() {
  return null;
}

async function jobForm() {
  return { Component: (await import("./jobs/job-form-page.tsx")).JobFormPage };
}

/** An unknown address leads home, as specified. */
function toHome({ request }: LoaderFunctionArgs) {
  return redirect(localPath("/", languageOf(new URL(request.url).pathname)));
}
