import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { localizePath } from "../contract/paths.ts";
import { getPathLanguage } from "./i18n.ts";
import { createPageRoute, memberRoutes } from "./member-pages.ts";
import { createCompanyLoader, createJobLoader, createSearchLoader } from "./prefetch.ts";
import { BareLayout } from "./shell/bare-layout.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { requireIncompleteAccount, requireMember } from "./shell/guard.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { PublicLayout } from "./shell/public-layout.tsx";
import { Root } from "./shell/root.tsx";

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
    createPageRoute("auth/phone/:phone?", async () => (await import("./auth/phone-page.tsx")).PhoneLoginPage),
    createPageRoute(
      "message-mail/off",
      async () => (await import("./messages/mail-off-page.tsx")).MessageMailUnsubscribePage,
    ),
    createPageRoute(
      "search-alert/off",
      async () => (await import("./saved/alert-off-page.tsx")).SearchAlertUnsubscribePage,
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
              ...createPageRoute("info", async () => (await import("./auth/info-page.tsx")).AccountTypePage),
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
