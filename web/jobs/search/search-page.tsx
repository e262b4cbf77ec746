import { useId } from "react";
import type { FieldErrorCode } from "../../../contract/platform/fields/field-errors.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { toFeedUrl, toSearchQuery } from "./search-criteria.ts";
import { SearchFilters } from "./search-filters.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
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
        href={origin + localizePath(toFeedUrl(search.criteria), language)}
      />
      <SearchView search={search} path={path} buttonLabel={t("search.search_jobs")} headingLevel={1} />
    </div>
  );
}

/** The search page of signed-in seekers. */
export function MemberSearchPage() {
  const { t } = useTranslation();
  const path = "/jobs/search";
  const search = useSearch(path);
  return (
    <>
      <PageHead title={t("search.title")} />
      <PageHeading title={t("search.title")} />
      <SearchView
        search={search}
        path={path}
        buttonLabel={t("search.find_jobs")}
        placeRequired="search_place_required"
        headingLevel={2}
      />
    </>
  );
}

interface SearchViewProps {
  search: SearchState;
  path: string;
  buttonLabel: string;
  placeRequired?: FieldErrorCode;
  headingLevel: 1 | 2;
}

function SearchView({ search, path, buttonLabel, placeRequired, headingLevel }: SearchViewProps) {
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
        <SearchFilters path={path} formId={formId} criteria={criteria} summary={summary} />
        <SearchResults path={path} search={search} headingLevel={headingLevel} />
      </div>
    </div>
  );
}
