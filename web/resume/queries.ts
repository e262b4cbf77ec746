import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";

/** What the present resume says. Reading it takes the server a while, and the same file always says the same. */
export function profileProposalQuery(resume: string | null) {
  return queryOptions({
    queryKey: ["resume", "proposal", resume],
    queryFn: ({ signal }) => callApi(routes.proposeProfile, { signal }),
    enabled: resume !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
