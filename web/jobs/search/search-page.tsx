import { type ComponentType, lazy, type ReactNode, useId } from "react";
import type { FieldErrorCode } from "../../../contract/platform/fields/field-errors.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { JobBesideProps } from "../detail/job-beside.tsx";
import { SearchFilters } from "./filters/search-filters.tsx";
import { SearchForm } from "./form/search-form.tsx";
import { SearchResults } from "./results/search-results.tsx";
import { toFeedUrl, toSearchQuery } from "./search-criteria.ts";
import styles from "./search-page.module.css";
import { type SearchState, useSearch, useSearchHeading } from "./use-search.ts";

/** The public search page, rendered by the server. */
export function SearchPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { origin } = useSettings();
  const path = localizePath("/search", language);
  const search = useSearch(path);
  const { countText, criteriaText } = useSearchHeading(search.criteria);
  const title = criteriaText ? `${countText} ${criteriaText}` : countText;
  return (
    <div className={styles.public}>
      <PageHead
        title={title}
        description={t("search.description")}
        path="/search"
        query={toSearchQuery(search.criteria)}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={title}
        href={origin + localizePath(toFeedUrl(search.storedCriteria), language)}
      />
      <SearchView
        search={search}
        path={path}
        buttonLabel={t("search.search_jobs")}
        Beside={PublicJobBeside}
        headingLevel={1}
      />
    </div>
  );
}

// Loaded when a wide screen shows it.
const PublicJobBeside = lazy(async () => ({ default: (await import("./public-job-beside.tsx")).PublicJobBeside }));

interface SearchViewProps {
  search: SearchState;
  path: string;
  buttonLabel: string;
  placeRequired?: FieldErrorCode;
  /** Shows the chosen job beside the results. */
  Beside: ComponentType<JobBesideProps>;
  notes?: ReadonlyMap<string, ReactNode>;
  headingLevel: 1 | 2;
}

/** A search with its filters and results, on the public page and on that of members. */
export function SearchView({ search, path, buttonLabel, placeRequired, headingLevel, ...shown }: SearchViewProps) {
  const formId = useId();
  const { criteria, results, summary, isBusy } = search;
  return (
    <div className={styles.page}>
      <SearchForm
        id={formId}
        action={path}
        keywords={criteria.keywords}
        place={criteria.place}
        buttonLabel={buttonLabel}
        placeRequired={placeRequired}
        busy={isBusy}
        onRepeat={() => results.refetch()}
      />
      <div className={styles.columns}>
        <SearchFilters path={path} formId={formId} criteria={criteria} summary={summary} isBusy={isBusy} />
        <SearchResults path={path} formId={formId} search={search} headingLevel={headingLevel} {...shown} />
      </div>
    </div>
  );
}
