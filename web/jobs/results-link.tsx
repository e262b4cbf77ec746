import { ArrowLeft } from "lucide-react";
import { useLocation } from "react-router";
import { SEEKER } from "../../contract/platform/constants.ts";
import { localizePath, removeLanguagePrefix } from "../../contract/platform/languages.ts";
import { useSession } from "../platform/api/session.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { getScrollKey, type ScrollState } from "../platform/app/pages/scroll-key.ts";
import { ButtonLink } from "../platform/ui/forms/button.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useHydrated } from "../platform/ui/use-hydrated.ts";
import styles from "./results-link.module.css";

/** The search results from which a job was opened. */
interface Results extends ScrollState {
  /** The path of the search page, without a language prefix. */
  path: string;
  query: string;
  /** The distance of the job from the searched place in kilometres. Null when no place was searched. */
  distanceKm: number | null;
}

/** The results are in session storage, so that they survive a login or a reload. */
const getStorageKey = (jobId: string) => `results-of-job-${jobId}`;

/** The part of an address of search results that names the job beside them. */
export const toJobHash = (jobId: string) => `#job-${jobId}`;

/** Returns a function that stores the current page as the search results from which a job was opened. */
export function useRememberResults(): (jobId: string, distanceKm: number | null) => void {
  const location = useLocation();
  return (jobId, distanceKm) => {
    const path = removeLanguagePrefix(location.pathname);
    const query = location.search + toJobHash(jobId);
    const results: Results = { path, query, distanceKm, scrollKey: getScrollKey(location) };
    sessionStorage.setItem(getStorageKey(jobId), JSON.stringify(results));
  };
}

/** Whether a job was opened from search results in this tab. */
export const isFromResults = (jobId: string): boolean => readResults(jobId) !== null;

function readResults(jobId: string): Results | null {
  const stored = sessionStorage.getItem(getStorageKey(jobId));
  return stored === null ? null : (JSON.parse(stored) as Results);
}

/** Returns the parameters of the search from which a job was opened. */
export const readSearch = (jobId: string): string => readResults(jobId)?.query.split("#")[0] ?? "";

/** Returns the distance of a job from the place of the search from which it was opened. Null until hydration. */
export function useSearchedDistance(jobId: string): number | null {
  const isHydrated = useHydrated();
  return isHydrated ? (readResults(jobId)?.distanceKm ?? null) : null;
}

/** Links a job to the search results from which it was opened, at their scroll position, or else to the search page. */
export function ResultsLink({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isSeeker = useSession().user?.user_type === SEEKER;
  const isHydrated = useHydrated();
  const results = isHydrated ? readResults(jobId) : null;
  // Only seekers may open the member search page.
  const isMemberSearch = isSeeker && results?.path !== "/search";
  const path = isMemberSearch ? "/jobs/search" : localizePath("/search", language);
  return (
    <BackLink
      to={path + (results?.query ?? "")}
      state={results && ({ scrollKey: results.scrollKey } satisfies ScrollState)}
      label={results ? t("jobs.back_to_results") : t("jobs.search_all")}
    />
  );
}

interface BackLinkProps {
  to: string;
  state?: ScrollState | null;
  label: string;
}

/** A link above a job that leads back to the list. */
export function BackLink({ to, state, label }: BackLinkProps) {
  return (
    <div className={styles.back} data-not-printed>
      <ButtonLink variant="quiet" size="small" to={to} state={state}>
        <ArrowLeft aria-hidden="true" />
        {label}
      </ButtonLink>
    </div>
  );
}
