import { BellPlus, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { useFormatSalary, useOptionLabel } from "../app/labels.ts";
import { JobCard } from "../jobs/job-card.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/feedback/list-states.tsx";
import { SkeletonCards } from "../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import {
  type FilterName,
  getActiveFilters,
  removeFilters,
  type SearchCriteria,
  toFeedUrl,
  toSearchUrl,
} from "./search-criteria.ts";
import styles from "./search-results.module.css";
import { type SearchState, useSearchHeading } from "./use-search.ts";

interface SearchResultsProps {
  path: string;
  found: SearchState;
  /** 1 where the results are what the page is about. */
  headingLevel: 1 | 2;
}

export function SearchResults({ path, found, headingLevel }: SearchResultsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { search, query, summary, outdated } = found;
  const { what, about } = useSearchHeading(search, summary);
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-busy={outdated}>
      <div className={styles.top}>
        <Heading className={styles.heading}>
          <strong>{what}</strong> {about}
        </Heading>
        {summary?.count !== 0 && (!search.title || search.sort) && (
          <p className={styles.order}>{t("search.by_date")}</p>
        )}
        <SaveSearch search={search} />
      </div>
      <SearchStatus found={found} heading={`${what} ${about}`} />
      <ActiveFilters path={path} search={search} />
      <PagedList
        query={query}
        skeleton={<SkeletonCards count={5} />}
        empty={<NoResults path={path} search={search} placeIsKnown={Boolean(summary?.place)} />}
        className={classNames(outdated && styles.outdated)}
      >
        {(jobs) => (
          <Rows>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} headingLevel={headingLevel === 1 ? 2 : 3} />
            ))}
          </Rows>
        )}
      </PagedList>
      <p className={styles.feed}>
        <a href={localizePath(toFeedUrl(search), language)} type="application/rss+xml">
          {t("search.feed")}
        </a>
      </p>
    </section>
  );
}

/**
 * What was done with what was asked for, and, announced after every search and every "Show more", what is shown now:
 * also when that is as many as before.
 */
function SearchStatus({ found, heading }: { found: SearchState; heading: string }) {
  const { t } = useTranslation();
  const { search, query, summary, counting, outdated } = found;
  const shown = query.data?.pages.reduce((sum, page) => sum + page.rows.length, 0);
  const instead = summary?.searched_instead;
  const placeIsUnknown = search.radius && summary && !summary.place;
  return (
    <div role="status" className={styles.told}>
      {instead && <p>{t("search.instead", { title: search.title, instead })}</p>}
      {placeIsUnknown && <p>{t("search.place_unknown", { place: search.zip_code })}</p>}
      {!outdated && !counting && shown !== undefined && (
        <VisuallyHidden>
          {heading}. {query.hasNextPage && t("search.shown_first", { count: shown })}
        </VisuallyHidden>
      )}
    </div>
  );
}

/** What narrows this search, each with a way to take it off; also where the filters themselves are folded away. */
function ActiveFilters({ path, search }: { path: string; search: SearchCriteria }) {
  const { t } = useTranslation();
  const label = useFilterLabel(search);
  const chosen = getActiveFilters(search);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t("search.chosen")}>
      {chosen.map((name) => (
        <li key={name}>
          <Link to={toSearchUrl(path, { ...search, [name]: undefined })} preventScrollReset className={styles.filter}>
            <VisuallyHidden>{t("search.remove_filter")} </VisuallyHidden>
            {label(name)}
            <X size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useFilterLabel(search: SearchCriteria): (name: FilterName) => string {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const pay = useFormatSalary();
  const labels: Record<FilterName, () => string> = {
    radius: () => t("search.within", { radius: search.radius }),
    type: () => option(search.type ?? ""),
    industry: () => option(search.industry ?? ""),
    salary_min: () => t("search.pays", { pay: pay(search.salary_min ?? 0) }),
    posted_within: () => t("search.posted_days", { count: search.posted_within }),
    priority: () => option(search.priority ?? ""),
  };
  return (name) => labels[name]();
}

interface NoResultsProps {
  path: string;
  search: SearchCriteria;
  /** Around a place that is known one can look further. */
  placeIsKnown: boolean;
}

/** Nothing found: what was looked for, and the steps most likely to find something, the smallest first. */
function NoResults({ path, search, placeIsKnown }: NoResultsProps) {
  const { t } = useTranslation();
  const steps = getNextSteps(search, placeIsKnown);
  return (
    <EmptyState text={t(getNoResultsText(search), { title: search.title, place: search.zip_code })}>
      <div className={styles.steps}>
        {steps.map(({ label, next }) => (
          <ButtonLink key={label} variant="quiet" to={toSearchUrl(path, next)}>
            {t(label, { radius: next.radius })}
          </ButtonLink>
        ))}
      </div>
    </EmptyState>
  );
}

function getNoResultsText(search: SearchCriteria): string {
  if (getActiveFilters(search).some((name) => name !== "radius")) return "search.none_filtered";
  if (search.title && search.zip_code) return "search.none_for_near";
  if (search.zip_code) return "search.none_near";
  return search.title ? "search.none_for" : "search.none";
}

interface NextStep {
  label: string;
  next: Partial<SearchCriteria>;
}

function getNextSteps(search: SearchCriteria, placeIsKnown: boolean): NextStep[] {
  const steps: NextStep[] = [];
  const wider = [25, 100].find((radius) => radius > (search.radius ?? 0));
  const { radius } = search;
  if (getActiveFilters(search).some((name) => name !== "radius")) {
    steps.push({ label: "search.clear_filters", next: { ...removeFilters(search), radius } });
  }
  if (placeIsKnown && wider) steps.push({ label: "search.look_within", next: { ...search, radius: wider } });
  if (search.zip_code) {
    steps.push({ label: "search.everywhere", next: { ...search, zip_code: "", radius: undefined } });
  }
  if (search.title || search.zip_code) steps.push({ label: "search.show_newest", next: {} });
  return steps;
}

const SaveSearchButton = lazy(async () => ({ default: (await import("./saved-search-dialog.tsx")).SaveSearchButton }));

/** For seekers, and for visitors, whom it leads through the login to the same search. Employers have nothing to save. */
function SaveSearch({ search }: { search: SearchCriteria }) {
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
    const next = encodeURIComponent(toSearchUrl("/jobs/search", search));
    return (
      <ButtonLink variant="quiet" size="small" to={`${localizePath("/login", language)}?next=${next}`}>
        {label}
      </ButtonLink>
    );
  }
  if (user?.user_type !== SEEKER) return null;
  return (
    <Suspense>
      <SaveSearchButton search={search} />
    </Suspense>
  );
}
