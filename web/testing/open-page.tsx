import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished } from "vitest";
import type { User } from "../../contract/accounts/users.ts";
import { type RouteName, routes } from "../../contract/index.ts";
import { completeTexts } from "../../contract/platform/i18n/complete-texts.ts";
import type { Language } from "../../contract/platform/languages.ts";
import "../platform/styles/base.css";
import { setTransport } from "../platform/api/client.ts";
import { createQueryClient, failureStore } from "../platform/api/query-client.ts";
import { clearSession, startSession } from "../platform/api/session.ts";
import { getCommonValues } from "../platform/app/i18n.ts";
import { reportLoadError } from "../platform/app/pages/report-load-error.ts";
import { clearToasts } from "../platform/ui/feedback/toast-store.ts";
import { createTranslator, type Texts, Translation, TranslationProvider } from "../platform/ui/translation.tsx";
import german from "../public/assets/i18n/de.json";
import english from "../public/assets/i18n/en.json";
import dutch from "../public/assets/i18n/nl.json";
import { RootLayout } from "../shell/root.tsx";

const texts: Record<Language, Texts> = { en: english, nl: dutch, de: completeTexts(english, german) };
export const t = createTranslator("en", english, getCommonValues);
export const nl = createTranslator("nl", dutch, getCommonValues);

/** A call of the API, as the server would receive it. */
export interface Call {
  route: RouteName;
  params: Record<string, string>;
  query: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests know the shape of what they send
  body: any;
}

/** What the server answers: the body of a reply, a whole response, or a function that returns one of them. */
type Reply = object | undefined | ((call: Call) => unknown);
export type Replies = Partial<Record<RouteName, Reply>>;

interface PageOptions {
  /** The path of the page, with its query. */
  path?: string;
  /** The pattern of the page's route. */
  pattern?: string;
  language?: Language;
  user?: User;
  replies?: Replies;
}

/**
 * Renders a page with its toasts and connection notices, as the application does, for a user whose server gives `replies`.
 * A call without a reply fails the test. At the end of the test the page is closed, the user logged out and the storage empty.
 *
 * @returns the calls so far, the replies, which a test may change, and the path of the page that is open
 */
export function openPage(
  Page: ComponentType,
  { path = "/", pattern, language = "en", user, replies: ownReplies = {} }: PageOptions = {},
) {
  // The first page of a job counts it, whichever test that is.
  const replies: Replies = { countJobView: undefined, ...ownReplies };
  const calls: Call[] = [];
  const unexpected: string[] = [];
  setTransport(async (address, init) => {
    const call = readCall(address, init);
    calls.push(call);
    if (!(call.route in replies)) unexpected.push(`${init.method} ${address}`);
    const reply = replies[call.route];
    const answer = await (typeof reply === "function" ? reply(call) : reply);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  if (user) startSession({ access_token: createAccessToken(user.id), refresh_token: "refresh", user });
  document.documentElement.lang = language;
  const router = createMemoryRouter(
    [
      {
        Component: RootLayout,
        children: [
          { path: pattern ?? path.split("?")[0], Component: Page },
          { path: "*", element: null },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const container = document.body.appendChild(document.createElement("main"));
  const root = createRoot(container);
  const queryClient = createQueryClient();
  root.render(
    <TranslationProvider translation={new Translation(language, texts[language], getCommonValues)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} onError={reportLoadError} />
      </QueryClientProvider>
    </TranslationProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
    queryClient.clear();
    clearSession();
    localStorage.clear();
    sessionStorage.clear();
    clearToasts();
    failureStore.set(null);
    expect(unexpected).toEqual([]);
  });
  return {
    calls,
    replies,
    queryClient,
    countCalls: (route: RouteName) => calls.filter((call) => call.route === route).length,
    getPath: () => router.state.location.pathname + router.state.location.search,
    navigate: router.navigate,
  };
}

/** An access token of the format that the server issues, without a valid signature. */
export const createAccessToken = (userId: string) => `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;

/** An error as the server sends it. */
export function refuse(status: number, code: string, fields?: Record<string, string>): Response {
  return Response.json({ code, message: code, fields }, { status });
}

/** A connection that fails. */
export const failConnection = () => Promise.reject(new TypeError("Failed to fetch"));

/** A reply that waits until the test releases it. */
export function hold<Body>(body: Body) {
  const { promise, resolve } = Promise.withResolvers<Body>();
  return { reply: () => promise, release: () => resolve(body) };
}

const patterns = Object.entries(routes).map(([name, { method, path }]) => ({
  route: name as RouteName,
  method: method as string,
  // Fixed segments come before parameters, as in the server.
  parameters: path.split(":").length - 1,
  pattern: new RegExp(`^/api${path.replace(/\/:(\w+)/g, "/(?<$1>[^/]+)")}/?$`),
}));

function readCall(address: string, init: RequestInit): Call {
  const url = new URL(address, location.origin);
  const [match] = patterns
    .filter(({ method, pattern }) => method === init.method && pattern.test(url.pathname))
    .sort((one, other) => one.parameters - other.parameters);
  if (!match) throw new Error(`No route for ${init.method} ${address}`);
  return {
    route: match.route,
    params: { ...match.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: init.body ? JSON.parse(String(init.body)) : undefined,
  };
}
