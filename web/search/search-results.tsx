import { PagedList } from "../paged-list.tsx";
import { SaveSearch } from "../saved/save-search.tsx";
import { classNames } from "../ui/class-names.ts";
import { Rows } from "../ui/row.tsx";
import { SkeletonCards } from "../ui/skeleton.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { JobCard } from "./job-card.tsx";
import { SearchEmpty } from "./search-empty.tsx";
import type { Search } from "./search-params.ts";
import styles from "./search-results.module.css";
import type { useSearch } from "./use-search.ts";
import { useSearchHeading } from "./use-search-heading.ts";

interface SearchResultsProps {
  path: string;
  search: Search;
  query: ReturnType<typeof useSearch>["query"];
  /** The results of an earlier search, until the new ones are there. */
  outdated: boolean;
  /** 1 where the results are what the page is about. */
  headingLevel: 1 | 2;
}

export function SearchResults({ path, search, query, outdated, headingLevel }: SearchResultsProps) {
  const heading = useSearchHeading(search);
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-busy={outdated}>
      <div className={styles.top}>
        <Heading className={styles.heading}>{heading}</Heading>
        <ShownCount query={query} outdated={outdated} heading={heading} />
        <SaveSearch search={search} />
      </div>
      <PagedList
        query={query}
        skeleton={<SkeletonCards count={5} />}
        empty={<SearchEmpty path={path} search={search} />}
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
    </section>
  );
}

/**
 * How many are shown: how many there are in all is not known before the last page. Announced with what was searched
 * for, so that it is heard after every search, also when the number stays the same.
 */
function ShownCount({
  query,
  outdated,
  heading,
}: Pick<SearchResultsProps, "query" | "outdated"> & { heading: string }) {
  const { t } = useTranslation();
  const count = query.data?.pages.reduce((sum, page) => sum + page.rows.length, 0);
  const key = query.hasNextPage ? "search.shown_first" : "search.shown_all";
  return (
    <p role="status" className={styles.count}>
      {count !== undefined && t(key, { count })}
      {count !== undefined && !outdated && <VisuallyHidden>: {heading}</VisuallyHidden>}
    </p>
  );
}
