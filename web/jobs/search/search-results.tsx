import { BellPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import type { SearchSummary } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFieldErrorText } from "../../platform/app/field-error-text.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { SkeletonCards } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { JobCard } from "../job-card.tsx";
import { useRememberResults } from "../results-link.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { toFeedUrl, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-results.module.css";
import { UnderstoodNotes } from "./understood-notes.tsx";
import { type SearchState, useSearchHeading } from "./use-search.ts";
import { FewResults, NoResults } from "./ways-out.tsx";

interface SearchResultsProps {
  path: string;
  search: SearchState;
  /** 1 if the results are the main content of the page. */
  headingLevel: 1 | 2;
}

/** The results of a search, with their heading, the active filters and the feed. */
export function SearchResults({ path, search, headingLevel }: SearchResultsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { criteria, results, summary, isOutdated } = search;
  const rememberResults = useRememberResults();
  const { countText, criteriaText } = useSearchHeading(criteria, summary);
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-busy={isOutdated}>
      <div className={styles.top}>
        <Heading className={styles.heading}>
          <strong>{countText}</strong> {criteriaText}
        </Heading>
        {summary?.count !== 0 && <OrderNote criteria={criteria} summary={summary} />}
        <SaveSearch criteria={criteria} />
      </div>
      <SearchStatus
        path={path}
        search={search}
        isMember={path === "/jobs/search"}
        heading={`${countText} ${criteriaText}`}
      />
      <ActiveFilters path={path} criteria={criteria} meant={summary?.understood ?? {}} />
      <PagedList
        query={results}
        skeleton={<SkeletonCards count={5} />}
        empty={<NoResults path={path} criteria={criteria} summary={summary} />}
        className={classNames(isOutdated && styles.outdated)}
      >
        {(jobs) => (
          <Rows>
            {jobs.map((job) => (
              <JobCard
                key={job.id}
                job={job}
                onOpen={() => rememberResults(job.id)}
                headingLevel={headingLevel === 1 ? 2 : 3}
              />
            ))}
          </Rows>
        )}
      </PagedList>
      <FewResults path={path} criteria={criteria} summary={summary} />
      <p className={styles.feed}>
        <a href={localizePath(toFeedUrl(criteria), language)} type="application/rss+xml">
          {t("search.feed")}
        </a>
      </p>
    </section>
  );
}

/** Says how the results are sorted, unless by relevance to the keywords. */
function OrderNote({ criteria: { keywords, sort }, summary }: { criteria: SearchCriteria; summary?: SearchSummary }) {
  const { t } = useTranslation();
  const isByDistance = sort === "distance" && summary?.place;
  if (sort === "pay" || sort === "closing") return <p className={common.soft}>{t(`search.by_${sort}`)}</p>;
  if (keywords && sort !== "newest" && !isByDistance) return null;
  const isNearest = isByDistance || (!sort && summary?.place);
  return <p className={common.soft}>{t(isNearest ? "search.by_distance" : "search.by_date")}</p>;
}

interface SearchStatusProps {
  path: string;
  search: SearchState;
  isMember: boolean;
  heading: string;
}

/**
 * Shows notes about what the search made of the words and about unknown places. Also announces the heading and the number of
 * shown results to screen readers after every search and every "Show more", even if they are the same as before.
 */
function SearchStatus({ path, search, isMember, heading }: SearchStatusProps) {
  const { t } = useTranslation();
  const getFieldErrorText = useFieldErrorText();
  const unknownPlace = isMember ? "new_search_place_required" : "search_place_invalid";
  const { criteria, results, summary, isOutdated } = search;
  const shownCount = results.data?.pages.reduce((sum, page) => sum + page.rows.length, 0);
  const isPlaceUnknown = criteria.radius && summary && !summary.place;
  return (
    <div role="status" className={styles.status}>
      {summary && <UnderstoodNotes path={path} criteria={criteria} summary={summary} />}
      {isPlaceUnknown && <p>{getFieldErrorText(withReason(unknownPlace, reasons.placeUnknown()))}</p>}
      {!isOutdated && shownCount !== undefined && (
        <VisuallyHidden>
          {heading}. {results.hasNextPage && t("search.shown_first", { count: shownCount })}
        </VisuallyHidden>
      )}
    </div>
  );
}

const SaveSearchButton = lazy(async () => ({ default: (await import("./saved-search-dialog.tsx")).SaveSearchButton }));

/**
 * The button that saves a search, for seekers. For anonymous visitors it is a link to the login, which returns to the
 * same search. Employers do not see it.
 */
function SaveSearch({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, user } = useSession();
  const label = (
    <>
      <BellPlus aria-hidden="true" />
      {t("saved.save_search")}
    </>
  );
  if (status === "anonymous") {
    const returnTo = encodeURIComponent(toSearchUrl("/jobs/search", criteria));
    return (
      <ButtonLink variant="quiet" size="small" to={`${localizePath("/login", language)}?next=${returnTo}`}>
        {label}
      </ButtonLink>
    );
  }
  if (user?.user_type !== SEEKER) return null;
  return (
    <Suspense>
      <SaveSearchButton criteria={criteria} />
    </Suspense>
  );
}
