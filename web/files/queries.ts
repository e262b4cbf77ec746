import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";

/** A link to a resume holds for five minutes; after four a new one is asked for. */
export const LINK_TTL_MS = 4 * 60_000;

export function resumeLinkQuery(resume: string) {
  return queryOptions({
    queryKey: ["files", "link", resume],
    queryFn: ({ signal }) => callApi(routes.linkToResume, { params: { resume }, signal }),
    staleTime: LINK_TTL_MS,
    refetchInterval: LINK_TTL_MS,
    gcTime: 0,
  });
}

/** The name a file is shown by depends on which one it is, so a new upload is a new question. */
export function ownFilesQuery(resume: string | null) {
  return queryOptions({
    queryKey: ["files", "own", resume],
    queryFn: ({ signal }) => callApi(routes.listOwnFiles, { signal }),
  });
}
