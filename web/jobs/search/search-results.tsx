import { BellPlus, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { reasons } from "../../../contract/platform/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/field-errors.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFieldErrorText } from "../../platform/app/field-error-text.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useFormatSalary, useOptionLabel } from "../../platform/app/labels.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonCards } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { JobCard } from "../job-card.tsx";
import { useRememberResults } from "../results-link.tsx";
import { type FilterName, getActiveFilters, removeFilters, toFeedUrl, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-results.module.css";
import { type SearchState, useSearchHeading } from "./use-search.ts";

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
        {summary?.count !== 0 && (!criteria.keywords || criteria.sort) && (
          <p className={styles.order}>{t("search.by_date")}</p>
        )}
        <SaveSearch criteria={criteria} />
      </div>
      <SearchStatus search={search} isMember={path === "/jobs/search"} heading={`${countText} ${criteriaText}`} />
      <ActiveFilters path={path} criteria={criteria} />
      <PagedList
        query={results}
        skeleton={<SkeletonCards count={5} />}
        empty={<NoResults path={path} criteria={criteria} isPlaceKnown={Boolean(summary?.place)} />}
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
      <p className={styles.feed}>
        <a href={localizePath(toFeedUrl(criteria), language)} type="application/rss+xml">
          {t("search.feed")}
        </a>
      </p>
    </section>
  );
}

/**
 * Shows notes about corrected keywords and unknown places. Also announces the heading and the number of shown results
 * to screen readers after every search and every "Show more", even if they are the same as before.
 */
function SearchStatus({ search, isMember, heading }: { search: SearchState; isMember: boolean; heading: string }) {
  const { t } = useTranslation();
  const getFieldErrorText = useFieldErrorText();
  const unknownPlace = isMember ? "New zip_code is required" : "Invalid zip_code";
  const { criteria, results, summary, isOutdated } = search;
  const shownCount = results.data?.pages.reduce((sum, page) => sum + page.rows.length, 0);
  const correction = summary?.searched_instead;
  const isPlaceUnknown = criteria.radius && summary && !summary.place;
  return (
    <div role="status" className={styles.status}>
      {correction && <p>{t("search.corrected", { keywords: criteria.keywords, correction })}</p>}
      {isPlaceUnknown && <p>{getFieldErrorText(withReason(unknownPlace, reasons.placeUnknown()))}</p>}
      {!isOutdated && shownCount !== undefined && (
        <VisuallyHidden>
          {heading}. {results.hasNextPage && t("search.shown_first", { count: shownCount })}
        </VisuallyHidden>
      )}
    </div>
  );
}

/** Links that remove one filter each. Visible on small screens too, where the filters are collapsed. */
function ActiveFilters({ path, criteria }: { path: string; criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const getLabel = useFilterLabel(criteria);
  const activeFilters = getActiveFilters(criteria);
  if (activeFilters.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={t("search.active_filters")}>
      {activeFilters.map((name) => (
        <li key={name}>
          <Link to={toSearchUrl(path, { ...criteria, [name]: undefined })} preventScrollReset className={styles.filter}>
            <VisuallyHidden>{t("search.remove_filter")} </VisuallyHidden>
            {getLabel(name)}
            <X size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useFilterLabel(criteria: SearchCriteria): (name: FilterName) => string {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const formatSalary = useFormatSalary();
  const labels: Record<FilterName, () => string> = {
    radius: () => t("search.within", { radius: criteria.radius }),
    type: () => getOptionLabel(criteria.type ?? ""),
    industry: () => getOptionLabel(criteria.industry ?? ""),
    salary_min: () => t("search.salary_from", { salary: formatSalary(criteria.salary_min ?? 0) }),
    posted_within: () => t("search.posted_days", { count: criteria.posted_within }),
    priority: () => getOptionLabel(criteria.priority ?? ""),
  };
  return (name) => labels[name]();
}

interface NoResultsProps {
  path: string;
  criteria: SearchCriteria;
  /** A larger radius is offered only around a known place. */
  isPlaceKnown: boolean;
}

/** The message for a search without results, with links to wider searches, the smallest change first. */
function NoResults({ path, criteria, isPlaceKnown }: NoResultsProps) {
  const { t } = useTranslation();
  const widerSearches = getWiderSearches(criteria, isPlaceKnown);
  return (
    <EmptyState text={t(getNoResultsKey(criteria), { keywords: criteria.keywords, place: criteria.place })}>
      <div className={styles.widerSearches}>
        {widerSearches.map(({ labelKey, criteria: wider }) => (
          <ButtonLink key={labelKey} variant="quiet" to={toSearchUrl(path, wider)}>
            {t(labelKey, { radius: wider.radius })}
          </ButtonLink>
        ))}
      </div>
    </EmptyState>
  );
}

function getNoResultsKey(criteria: SearchCriteria): string {
  if (getActiveFilters(criteria).some((name) => name !== "radius")) return "search.none_filtered";
  if (criteria.keywords && criteria.place) return "search.none_for_near";
  if (criteria.place) return "search.none_near";
  return criteria.keywords ? "search.none_for" : "search.none";
}

interface WiderSearch {
  labelKey: string;
  criteria: Partial<SearchCriteria>;
}

function getWiderSearches(criteria: SearchCriteria, isPlaceKnown: boolean): WiderSearch[] {
  const wider: WiderSearch[] = [];
  const { keywords, place, radius } = criteria;
  const nextRadius = [25, 100].find((km) => km > (radius ?? 0));
  if (getActiveFilters(criteria).some((name) => name !== "radius")) {
    wider.push({ labelKey: "search.clear_filters", criteria: { ...removeFilters(criteria), radius } });
  }
  if (isPlaceKnown && nextRadius) {
    wider.push({ labelKey: "search.widen_radius", criteria: { ...criteria, radius: nextRadius } });
  }
  if (place) {
    wider.push({ labelKey: "search.everywhere", criteria: { ...criteria, place: "", radius: undefined } });
  }
  if (keywords || place) wider.push({ labelKey: "search.show_newest", criteria: {} });
  return wider;
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
