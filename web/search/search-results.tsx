import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { SaveSearch } from "../saved/save-search.tsx";
import { classNames } from "../ui/class-names.ts";
import { SkeletonCards } from "../ui/feedback/skeleton.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { ActiveFilters } from "./chosen-filters.tsx";
import { JobCard } from "./job-card.tsx";
import { toFeedUrl } from "./search-criteria.ts";
import { NoResults } from "./search-empty.tsx";
import styles from "./search-results.module.css";
import type { SearchState } from "./use-search.ts";
import { useSearchHeading } from "./use-search-heading.ts";

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
