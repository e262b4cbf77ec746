import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { SEEKER } from "../../../../contract/platform/constants.ts";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../../contract/platform/fields/field-errors.ts";
import { localizePath } from "../../../../contract/platform/languages.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useFieldErrorText } from "../../../platform/app/field-error-text.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { classNames } from "../../../platform/ui/class-names.ts";
import { SkeletonCards } from "../../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { PagedList } from "../../../platform/ui/layout/paged-list.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useHydrated } from "../../../platform/ui/use-hydrated.ts";
import { VisuallyHidden } from "../../../platform/ui/visually-hidden.tsx";
import type { JobBesideProps } from "../../detail/job-beside.tsx";
import { JobCard, JobCards } from "../../job-card.tsx";
import { SortSelect } from "../filters/filter-fields.tsx";
import { toFeedUrl, toSearchUrl, withCurrency } from "../search-criteria.ts";
import { type SearchState, useSearchHeading } from "../use-search.ts";
import { ActiveFilters } from "./active-filters.tsx";
import styles from "./search-results.module.css";
import { UnderstoodNotes } from "./understood-notes.tsx";
import { JOB_BESIDE_ID, useJobBeside } from "./use-job-beside.ts";
import { FewResults, NoResults } from "./ways-out.tsx";

interface SearchResultsProps {
  path: string;
  /** Id of the search form. */
  formId: string;
  /** Shows the chosen job beside the results. */
  Beside: ComponentType<JobBesideProps>;
  search: SearchState;
  /** What the cards show besides the jobs, by the id of the job. */
  notes?: ReadonlyMap<string, ReactNode> | undefined;
  /** 1 if the results are the main content of the page. */
  headingLevel: 1 | 2;
}

/** The results of a search, with their heading, the active filters and the feed. */
export function SearchResults({ path, formId, search, Beside, notes, headingLevel }: SearchResultsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const { criteria, storedCriteria, results, summary, isOutdated } = search;
  const isVisitor = useSession().status === "anonymous" && isHydrated;
  const beside = useJobBeside();
  const jobs = results.data?.pages.flatMap((page) => page.rows) ?? [];
  const shown = jobs.map((job) => job.id);
  const chosen = shown.length > 0 ? beside.getChosen(shown) : undefined;
  const { countText, criteriaText } = useSearchHeading(criteria, summary);
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-busy={isOutdated}>
      <div className={styles.top}>
        <Heading className={styles.heading}>
          <strong>{countText}</strong> {criteriaText}
        </Heading>
        {summary?.count !== 0 && <SortSelect formId={formId} criteria={criteria} summary={summary} />}
        <SaveSearch criteria={storedCriteria} />
      </div>
      <SearchStatus
        path={path}
        search={search}
        isMember={path === "/jobs/search"}
        heading={`${countText} ${criteriaText}`}
      />
      <ActiveFilters path={path} criteria={criteria} understood={summary?.understood} />
      <MapPanel criteria={storedCriteria} path={path} isEmpty={shown.length === 0} />
      <div className={shown.length > 0 ? styles.filled : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: The arrow keys move between the links in it. */}
        <div onKeyDown={(event) => beside.moveByKey(event, shown)}>
          <PagedList
            query={results}
            skeleton={<SkeletonCards count={5} />}
            empty={<NoResults path={path} criteria={criteria} summary={summary} />}
            className={classNames(isOutdated && styles.outdated)}
          >
            {(jobs) => (
              <JobCards>
                {jobs.map((job) => (
                  <JobCard
                    key={job.id}
                    job={job}
                    onOpen={(event) => beside.openJob(job, event)}
                    isCurrent={job.id === chosen}
                    headingLevel={headingLevel === 1 ? 2 : 3}
                    note={notes?.get(job.id)}
                  />
                ))}
              </JobCards>
            )}
          </PagedList>
          <FewResults path={path} criteria={criteria} summary={summary} />
          {isHydrated && shown.length > 0 && (
            <Suspense>
              <PayOfSearch
                key={JSON.stringify(criteria)}
                criteria={withCurrency(criteria, language, summary?.understood)}
              />
            </Suspense>
          )}
          <p className={styles.feed}>
            <a href={localizePath(toFeedUrl(storedCriteria), language)} type="application/rss+xml">
              {t("search.feed")}
            </a>
            {isVisitor && (
              <Suspense>
                <BrowserSavedLink />
              </Suspense>
            )}
          </p>
        </div>
        {chosen && (
          <Suspense>
            <Beside
              id={chosen}
              distanceKm={jobs.find(({ id }) => id === chosen)?.distance_km ?? null}
              elementId={JOB_BESIDE_ID}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}

const PayOfSearch = lazy(async () => ({ default: (await import("../../pay-of-search.tsx")).PayOfSearch }));

const MapOfSearch = lazy(async () => ({ default: (await import("../map/map-of-search.tsx")).MapOfSearch }));

/** The map of the results. Its code is loaded when somebody opens it. */
function MapPanel({ criteria, path, isEmpty }: { criteria: SearchCriteria; path: string; isEmpty: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  return (
    <details
      className={classNames(styles.map, !(isHydrated && (isOpen || !isEmpty)) && styles.notYet)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t("search.map.title")}</summary>
      {isOpen && (
        <Suspense fallback={<div className={styles.mapPlace} />}>
          <MapOfSearch criteria={criteria} path={path} />
        </Suspense>
      )}
    </details>
  );
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

const BrowserSavedLink = lazy(async () => ({ default: (await import("../../save-job.tsx")).BrowserSavedLink }));
const SaveSearchButton = lazy(async () => ({ default: (await import("../saved-search-dialog.tsx")).SaveSearchButton }));

/**
 * The button that saves a search, for seekers. For anonymous visitors it is a link to the page that asks for an alert. Employers
 * do not see it.
 */
function SaveSearch({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, user } = useSession();
  if (status === "anonymous") {
    return (
      <ButtonLink variant="quiet" to={toSearchUrl(localizePath("/search-alert", language), criteria)}>
        {t("alerts.link")}
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
