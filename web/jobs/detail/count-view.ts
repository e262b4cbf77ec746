import { useEffect } from "react";
import { useLocation } from "react-router";
import { routes } from "../../../contract/index.ts";
import { SOURCE_PARAMETER, ViewSource } from "../../../contract/jobs/views.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { isFromResults } from "../results-link.tsx";

/** The jobs that have been counted since the page was loaded. */
const counted = new Set<string>();

/**
 * Counts for its company that a reader without an account or a seeker has opened a job. Sends where the reader came from, and
 * nothing about the reader.
 */
export function useCountView(jobId: string | undefined, knownSource?: ViewSource): void {
  const { status, user } = useSession();
  const isReader = status === "anonymous" || user?.user_type === SEEKER;
  const { key, search } = useLocation();
  useEffect(() => {
    if (jobId === undefined || !isReader || counted.has(jobId)) return;
    counted.add(jobId);
    const source = knownSource ?? findSource(jobId, { isFirstPage: key === "default", search });
    // A view that is not counted harms nobody.
    callApi(routes.countJobView, { params: { id: jobId }, body: { source } }).catch(() => undefined);
  }, [jobId, isReader, key, search, knownSource]);
}

function findSource(jobId: string, { isFirstPage, search }: { isFirstPage: boolean; search: string }): ViewSource {
  const stated = ViewSource.safeParse(new URLSearchParams(search).get(SOURCE_PARAMETER));
  if (stated.success) return stated.data;
  if (isFromResults(jobId)) return "search";
  const isFromHere = !isFirstPage || document.referrer.startsWith(`${location.origin}/`);
  return isFromHere ? "page" : "link";
}
