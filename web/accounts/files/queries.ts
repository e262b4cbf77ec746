import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

/** A signed link to a resume is valid for five minutes. The browser requests a new link after four. */
export const RESUME_LINK_TTL_MS = 4 * 60_000;

export function resumeLinkQuery(resume: string) {
  return queryOptions({
    queryKey: ["files", "link", resume],
    queryFn: ({ signal }) => callApi(routes.linkToResume, { params: { resume }, signal }),
    staleTime: RESUME_LINK_TTL_MS,
    refetchInterval: RESUME_LINK_TTL_MS,
    gcTime: 0,
  });
}

/** The files of the current user. The resume is part of the key, so that an upload loads the list again. */
export function ownFilesQuery(resume: string | null) {
  return queryOptions({
    queryKey: ["files", "own", resume],
    queryFn: ({ signal }) => callApi(routes.listOwnFiles, { signal }),
  });
}
