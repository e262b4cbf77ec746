import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import {
  createContext,
  type LoaderFunctionArgs,
  type Params,
  RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { User } from "../../../../contract/accounts/users.ts";
import { ApiError } from "../../api/client.ts";
import { getSession } from "../../api/session.ts";
import { hasTokens } from "../../api/tokens.ts";

/** The `handle` of a route: the properties that the server reads before it renders or preloads the page. */
export interface RouteHandle {
  /** The module of the page, relative to `web`. It is the key of the page in Vite's manifest. */
  module?: string;
  /** Only the browser renders this route and its children, because only the browser has the tokens. */
  isMemberPage?: boolean;
  /** The HTTP status of the page. */
  status?: number;
}

export const queryClientContext = createContext<QueryClient>();

/**
 * Creates the context that loaders read. The routes do not refer to a query client, so that the server creates them
 * once: preparing them for matching takes longer than rendering a small page.
 */
export function createLoaderContext(queryClient: QueryClient): RouterContextProvider {
  return new RouterContextProvider(new Map([[queryClientContext, queryClient]]));
}

interface Address {
  params: Params;
  search: URLSearchParams;
  /** The signed-in user; null while the session of a reloaded page is checked. */
  user: User | null;
  queryClient: QueryClient;
}

/** Returns the queries of a page that need nothing but its address, as `queryOptions` and `cursorListQuery` create them. */
export type Preload = (address: Address) => PreloadedQuery[] | Promise<PreloadedQuery[]>;

interface PreloadedQuery {
  queryKey: QueryKey;
}

/**
 * `module` is the file that `load` imports, relative to `web`: its key in Vite's manifest. With `preload`, the calls of
 * the page start when the page is opened, while its code loads and the session is checked.
 */
export function createPageRoute(path: string, module: string, load: () => Promise<ComponentType>, preload?: Preload) {
  const handle: RouteHandle = { module };
  return { path, handle, lazy: async () => ({ Component: await load() }), ...(preload && preloadQueries(preload)) };
}

/** The properties of a route that starts queries without waiting for them. A query that fails is sent again by the page. */
export function preloadQueries(preload: Preload) {
  return {
    loader({ params, request, context }: LoaderFunctionArgs) {
      if (!hasTokens()) return null;
      const queryClient = context.get(queryClientContext);
      const address = { params, search: new URL(request.url).searchParams, user: getSession().user, queryClient };
      startQueries(preload, address).catch(() => undefined);
      return null;
    },
    // An open page sends the queries of another search itself, at once.
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
  };
}

async function startQueries(preload: Preload, address: Address): Promise<void> {
  const { queryClient } = address;
  for (const query of await preload(address)) {
    if (isList(query)) void queryClient.prefetchInfiniteQuery(query);
    else void queryClient.prefetchQuery(query);
  }
}

function isList(query: PreloadedQuery): query is PreloadedQuery & FetchInfiniteQueryOptions {
  return "initialPageParam" in query;
}

/** Loads the data of a query. When the server answers 404, returns false and removes the query from the cache. */
export async function prefetchIfExists<Data>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, string[]>,
) {
  try {
    await queryClient.fetchQuery(query);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      queryClient.removeQueries({ queryKey: query.queryKey });
      return false;
    }
  }
  return true;
}
