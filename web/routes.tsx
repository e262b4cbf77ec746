import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import {
  getPathLanguage,
  getPathPrefix,
  type Language,
  languages,
  localizePath,
} from "../contract/platform/languages.ts";
import { legalPages } from "../contract/platform/settings/legal-pages.ts";
import { NotFoundPage } from "./platform/app/pages/not-found-page.tsx";
import { createPageRoute, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { PublicLayout } from "./shell/layouts/public-layout.tsx";
import { loadApplicationPage, loadJobPage, loadSearchPage } from "./shell/page-loaders.ts";
import { ErrorPage, FramedErrorPage, RootLayout } from "./shell/root.tsx";

/** The id of the route that contains all others. */
export const ROOT_ROUTE_ID = "root";

/** The path of the route that matches when no page does. */
export const UNKNOWN_PATH = "*";

/**
 * All pages. The server renders public pages, in English at their own path and in other languages under a prefix such as `/nl`. Only the browser
 * renders member pages. Each page is a JavaScript chunk of its own.
 * @param memberRoutes The routes of `member-routes.tsx`. The browser adds them when a path is no public page.
 * @param matched The languages whose public pages are matched. The time of a match grows with their number.
 */
export function createRoutes(
  memberRoutes: RouteObject[] = [],
  matched: readonly Language[] = languages,
): RouteObject[] {
  const publicPages: RouteObject[] = [
    {
      path: "home?",
      handle: { module: "pages/home/home-page.tsx" },
      lazy: async () => (await import("./pages/home/home-page.tsx")).homeRoute,
    },
    {
      path: "employers",
      handle: { module: "pages/employers/employers-page.tsx" },
      lazy: async () => (await import("./pages/employers/employers-page.tsx")).employersRoute,
    },
    {
      path: "browse/:field?/:town?",
      handle: { module: "pages/browse/browse-page.tsx" },
      lazy: async () => (await import("./pages/browse/browse-page.tsx")).browseRoute,
    },
    createPageRoute(
      "about",
      "pages/about/about-page.tsx",
      async () => (await import("./pages/about/about-page.tsx")).AboutPage,
    ),
    ...legalPages.map((page) => ({
      path: `${page}/:version?`,
      handle: { module: "pages/legal/legal-page.tsx" },
      // The loader comes with the page, so that other pages do not load it.
      lazy: async () => (await import("./pages/legal/legal-page.tsx")).legalPageRoutes[page],
    })),
    ...(["transparency", "numbers"] as const).map((page) => ({
      path: page,
      handle: { module: "pages/transparency/transparency-page.tsx" },
      lazy: async () => (await import("./pages/transparency/transparency-page.tsx")).figureRoutes[page],
    })),
    createPageRoute(
      "help",
      "pages/help/help-page.tsx",
      async () => (await import("./pages/help/help-page.tsx")).HelpPage,
    ),
    createPageRoute(
      "contact",
      "messages/contact/contact-page.tsx",
      async () => (await import("./messages/contact/contact-page.tsx")).ContactPage,
    ),
    createPageRoute(
      "feedback",
      "operation/feedback/feedback-page.tsx",
      async () => (await import("./operation/feedback/feedback-page.tsx")).FeedbackPage,
    ),
    {
      ...createPageRoute(
        "search",
        "jobs/search/search-page.tsx",
        async () => (await import("./jobs/search/search-page.tsx")).SearchPage,
      ),
      loader: loadSearchPage,
    },
    createPageRoute(
      "saved",
      "jobs/saved/public-saved-page.tsx",
      async () => (await import("./jobs/saved/public-saved-page.tsx")).PublicSavedPage,
    ),
    {
      ...createPageRoute(
        "job/:job_id/:words?",
        "jobs/detail/public-job-page.tsx",
        async () => (await import("./jobs/detail/public-job-page.tsx")).PublicJobPage,
      ),
      loader: loadJobPage,
    },
    {
      ...createPageRoute(
        "apply/:job_id",
        "hiring/apply/guest-application-page.tsx",
        async () => (await import("./hiring/apply/guest-application-page.tsx")).GuestApplicationPage,
      ),
      loader: loadApplicationPage,
    },
    {
      path: "companies/:company_id/:words?",
      handle: { module: "pages/company/public-company-page.tsx" },
      lazy: async () => (await import("./pages/company/public-company-page.tsx")).companyRoute,
    },
    createPageRoute(
      "login",
      "accounts/auth/login-page.tsx",
      async () => (await import("./accounts/auth/login-page.tsx")).LoginPage,
    ),
    createPageRoute(
      "register",
      "accounts/auth/register-page.tsx",
      async () => (await import("./accounts/auth/register-page.tsx")).RegisterPage,
    ),
    createPageRoute(
      "forgot-password",
      "accounts/auth/mailed-code/forgot-password-page.tsx",
      async () => (await import("./accounts/auth/mailed-code/forgot-password-page.tsx")).ForgotPasswordPage,
    ),
    createPageRoute(
      "auth/email",
      "accounts/auth/mailed-code/email-login-page.tsx",
      async () => (await import("./accounts/auth/mailed-code/email-login-page.tsx")).EmailLoginPage,
    ),
    createPageRoute(
      "auth/phone/:phone?",
      "accounts/auth/phone/phone-login-page.tsx",
      async () => (await import("./accounts/auth/phone/phone-login-page.tsx")).PhoneLoginPage,
    ),
    createPageRoute(
      "search-alert",
      "jobs/alerts/alert-page.tsx",
      async () => (await import("./jobs/alerts/alert-page.tsx")).AlertPage,
    ),
    ...[
      "message-mail/off",
      "search-alert/off",
      "search-alert/confirm",
      "search-alert/keep",
      "search-alert/end",
      "notice-mail/off/:kind",
    ].map((path) =>
      createPageRoute(
        path,
        "accounts/notifications/unsubscribe-page.tsx",
        async () => (await import("./accounts/notifications/unsubscribe-page.tsx")).UnsubscribePage,
      ),
    ),
    ...["job-confirmation", "preview/:token"].map((path) =>
      createPageRoute(
        path,
        "jobs/life/linked-job-page.tsx",
        async () => (await import("./jobs/life/linked-job-page.tsx")).LinkedJobPage,
      ),
    ),
    createPageRoute(
      "reports/:reference",
      "moderation/report-status-page.tsx",
      async () => (await import("./moderation/report-status-page.tsx")).ReportStatusPage,
    ),
    createPageRoute(
      "invitations/:token",
      "companies/invitation-page.tsx",
      async () => (await import("./companies/invitation-page.tsx")).InvitationPage,
    ),
    createPageRoute(
      "helper-invitations/:token",
      "hiring/helpers/helper-invitation-page.tsx",
      async () => (await import("./hiring/helpers/helper-invitation-page.tsx")).HelperInvitationPage,
    ),
    createPageRoute(
      "staff/:token",
      "moderation/staff/staff-invitation-page.tsx",
      async () => (await import("./moderation/staff/staff-invitation-page.tsx")).StaffInvitationPage,
    ),
    { path: "404", handle: { status: 404 } satisfies RouteHandle, Component: NotFoundPage },
  ];

  return [
    {
      id: ROOT_ROUTE_ID,
      Component: RootLayout,
      ErrorBoundary: FramedErrorPage,
      HydrateFallback: EmptyFallback,
      children: [
        {
          Component: PublicLayout,
          // A language without pages keeps its place, because React Router numbers routes, and server and browser share the numbers.
          children: languages.map((language) =>
            matched.includes(language)
              ? {
                  path: getPathPrefix(language).slice(1),
                  children: [{ ErrorBoundary: ErrorPage, children: publicPages }],
                }
              : {},
          ),
        },
        ...memberRoutes,
        { path: UNKNOWN_PATH, loader: redirectHome },
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
