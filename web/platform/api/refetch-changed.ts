import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the queries in use whose keys begin with `queryKey`, because their data have changed. The server may have
 * answered a first load before the change, although the reply has not arrived, so such a query is loaded once more.
 */
export async function refetchChanged(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey });
  if (loading.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => loading.includes(query) });
}
