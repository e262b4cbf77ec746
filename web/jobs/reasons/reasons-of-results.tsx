import { useQueries } from "@tanstack/react-query";
import { Check, CircleHelp, X } from "lucide-react";
import type { ReactNode } from "react";
import { routes } from "../../../contract/index.ts";
import type { JobReason } from "../../../contract/jobs/search/reasons.ts";
import type { SearchResult } from "../../../contract/jobs/search/search.ts";
import { callApi } from "../../platform/api/client.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useDescribeDistance } from "../place-text.ts";
import styles from "./reason-list.module.css";

type Result = Pick<SearchResult, "id" | "distance_km">;

/** Reads why results fit a seeker, one page of results at a time. Returns what the card of each job shows. */
export function useReasonsOfResults(pages: readonly { rows: readonly Result[] }[]): Map<string, ReactNode> {
  const hasDistance = new Map(
    pages.flatMap(({ rows }) => rows.map(({ id, distance_km }) => [id, distance_km !== null])),
  );
  return useQueries({
    queries: pages.map(({ rows }) => {
      const ids = rows.map(({ id }) => id).join(",");
      return {
        queryKey: ["jobs", "reasons-of-results", ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => callApi(routes.listJobReasons, { query: { ids }, signal }),
        enabled: ids !== "",
      };
    }),
    combine: (replies) =>
      new Map(
        replies
          .flatMap(({ data = {} }) => Object.entries(data))
          .map(([id, reasons]) => [id, <ReasonSummary key={id} reasons={reasons} hasDistance={hasDistance.get(id)} />]),
      ),
  });
}

const states = [
  { state: "match", Icon: Check },
  { state: "other", Icon: X },
  { state: "unknown", Icon: CircleHelp },
] as const;

interface ReasonSummaryProps {
  reasons: readonly JobReason[];
  /** Whether the card shows the distance from the searched place. Then the one from the postcode of the reader is left out. */
  hasDistance?: boolean | undefined;
}

/** What matches, what does not, and what is unknown, in a line each. The page of the job has whole sentences. */
function ReasonSummary({ reasons, hasDistance }: ReasonSummaryProps) {
  const { t } = useTranslation();
  const describeDistance = useDescribeDistance();
  const describe = ({ kind, names, distance_km }: JobReason) => {
    if (kind === "words" || kind === "skills") return names;
    const distance = kind === "distance" && !hasDistance && describeDistance(distance_km, "");
    return [distance ? t("jobs.reasons.distance_match", { distance }) : t(`jobs.reasons.things.${kind}`)];
  };
  return (
    <ul className={styles.reasons} aria-label={t("jobs.reasons.title")}>
      {states.map(({ state, Icon }) => {
        const things = reasons.filter((reason) => reason.state === state).flatMap(describe);
        return (
          things.length > 0 && (
            <li key={state} className={styles[state]}>
              <Icon aria-hidden="true" size={18} />
              {t(`jobs.reasons.summary.${state}`, { things: [...new Set(things)].join(", ") })}
            </li>
          )
        );
      })}
    </ul>
  );
}
