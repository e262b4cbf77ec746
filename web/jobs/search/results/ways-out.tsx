import { type ComponentType, lazy, Suspense } from "react";
import type { SearchSummary } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { EmptyState } from "../../../platform/ui/feedback/list-states.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import type { TextKey } from "../../../platform/ui/text-key.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { isFiltered } from "../filters/meant-filters.ts";
import { useSearchHeading } from "../use-search.ts";
import styles from "./search-results.module.css";

interface WaysOutProps {
  path: string;
  criteria: SearchCriteria;
  summary: SearchSummary | undefined;
}

type Links = ComponentType<WaysOutProps & { summary: SearchSummary }>;

const importLinks = async () => (await import("./way-out-links.tsx")).WaysOut;

// Lazy, because a page that loads the code of the links at once exceeds its budget.
let WaysOut: Links = lazy(async () => ({ default: await importLinks() }));

/** Loads the component of the links in advance, because the server renders without waiting for lazy components. */
export async function loadWaysOut(): Promise<void> {
  WaysOut = await importLinks();
}

/** The message for a search without results, with ways out. */
export function NoResults({ path, criteria, summary }: WaysOutProps) {
  const { t } = useTranslation();
  const { criteriaText } = useSearchHeading(criteria, summary);
  const keywords = summary?.understood.keywords || criteria.keywords;
  const place = getPlaceName(criteria, summary);
  const key = summary?.is_place_empty ? "search.none_at_place" : getNoResultsKey({ ...criteria, place }, summary);
  return (
    <EmptyState text={t(key, { keywords, place, criteria: criteriaText })}>
      <div className={styles.widerSearches}>
        {summary && (
          <Suspense>
            <WaysOut path={path} criteria={criteria} summary={summary} />
          </Suspense>
        )}
        {(keywords || place) && (
          <ButtonLink variant="quiet" to={path}>
            {t("search.show_newest")}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}

/** The ways out below few results or results of little use, if there are any. */
export function FewResults({ path, criteria, summary }: WaysOutProps) {
  const { t } = useTranslation();
  if (!summary?.count || summary.ways_out.length === 0) return null;
  return (
    <section className={styles.few}>
      <p>{t("search.few")}</p>
      <div className={styles.widerSearches}>
        <Suspense>
          <WaysOut path={path} criteria={criteria} summary={summary} />
        </Suspense>
      </div>
    </section>
  );
}

/** The place of a search, which may be among its words. */
const getPlaceName = ({ place }: SearchCriteria, summary: SearchSummary | undefined) =>
  summary?.understood.place ? (summary.place?.label ?? summary.understood.place) : place;

function getNoResultsKey(criteria: SearchCriteria, summary: SearchSummary | undefined): TextKey {
  if (isFiltered(criteria, summary?.understood)) return "search.none_filtered";
  if (criteria.place) return "search.none_about";
  return criteria.keywords ? "search.none_for" : "search.none";
}
