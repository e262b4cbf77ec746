import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { localPath } from "../contract/paths.ts";
import { languageOf } from "./i18n.ts";
import { memberPages, page } from "./member-pages.ts";
import { prefetchCompany, prefetchJob, prefetchSearch } from "./prefetch.ts";
import { BareLayout } from "./shell/bare-layout.tsx";
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
  const home = async () => (await import("./home/home-page.tsx")).HomePage;
  const publicPages: RouteObject[] = [
    { index: true, handle: home, lazy: page("", home).lazy },
    page("home", home),
    page("about", async () => (await import("./about/about-page.tsx")).AboutPage),
    page("help", async () => (await import("./help/help-page.tsx")).HelpPage),
    page("contact", async () => (await import("./contact/contact-page.tsx")).ContactPage),
    {
      ...page("search", async () => (await import("./search/search-page.tsx")).SearchPage),
      loader: prefetchSearch(queryClient),
    },
    {
      ...page("job/:job_id/:words?", async () => (await import("./jobs/public-job-page.tsx")).PublicJobPage),
      loader: prefetchJob(queryClient),
    },
    {
      ...page(
        "companies/:company_id/:words?",
        async () => (await import("./users/public-company-page.tsx")).PublicCompanyPage,
      ),
      loader: prefetchCompany(queryClient),
    },
    page("login", async () => (await import("./auth/login-page.tsx")).LoginPage),
    page("register", async () => (await import("./auth/register-page.tsx")).RegisterPage),
    page("forgot-password", async () => (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage),
    page("auth/phone/:phone?", async () => (await import("./auth/phone-page.tsx")).PhonePage),
    page("message-mail/off", async () => (await import("./messages/mail-off-page.tsx")).MailOffPage),
    page("search-alert/off", async () => (await import("./saved/alert-off-page.tsx")).AlertOffPage),
    { path: "404", handle: "not-found", Component: NotFoundPage },
  ];

  return [
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Nothing,
      children: [
        // One route for both languages, so that a page stays, with what was typed, when the language changes.
        { path: "nl?", Component: PublicLayout, children: publicPages },
        {
          handle: "browser",
          loader: guard,
          shouldRevalidate: () => true,
          lazy: async () => ({ Component: (await import("./shell/signed-in.tsx")).SignedIn }),
          children: memberPages,
        },
        {
          handle: "browser",
          Component: BareLayout,
          children: [
            { ...page("info", async () => (await import("./auth/info-page.tsx")).InfoPage), loader: guardInfo },
            page("logout", async () => (await import("./auth/logout-page.tsx")).LogoutPage),
          ],
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

/** An unknown address leads home, as specified. */
function toHome({ request }: LoaderFunctionArgs) {
  return redirect(localPath("/", languageOf(new URL(request.url).pathname)));
}
