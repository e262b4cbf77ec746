import { useId } from "react";
import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSettings } from "../app/settings.ts";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { toFeedUrl, toSearchQuery } from "./search-criteria.ts";
import { SearchFilters } from "./search-filters.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
import { type SearchState, useSearch, useSearchHeading } from "./use-search.ts";

/** For everyone, rendered by the server. */
export function SearchPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { origin } = useSettings();
  const path = localizePath("/search", language);
  const found = useSearch(path);
  const { what, about } = useSearchHeading(found.search);
  const title = about ? `${what} ${about}` : what;
  return (
    <div className={styles.public}>
      <PageHead
        title={title}
        description={t("search.description")}
        path="/search"
        query={toSearchQuery(found.search)}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={title}
        href={origin + localizePath(toFeedUrl(found.search), language)}
      />
      <SearchView found={found} path={path} buttonLabel={t("search.search_jobs")} headingLevel={1} />
    </div>
  );
}

/** For who is signed in. */
export function MemberSearchPage() {
  const { t } = useTranslation();
  const path = "/jobs/search";
  const found = useSearch(path);
  return (
    <>
      <PageHead title={t("search.title")} />
      <PageHeading title={t("search.title")} />
      <SearchView found={found} path={path} buttonLabel={t("search.find_jobs")} headingLevel={2} />
    </>
  );
}

interface SearchViewProps {
  found: SearchState;
  path: string;
  buttonLabel: string;
  headingLevel: 1 | 2;
}

function SearchView({ found, path, buttonLabel, headingLevel }: SearchViewProps) {
  const form = useId();
  const { search, query, summary, busy } = found;
  return (
    <div className={styles.page}>
      <SearchForm
        id={form}
        action={path}
        title={search.title}
        zipCode={search.zip_code}
        buttonLabel={buttonLabel}
        busy={busy}
        onRepeat={() => query.refetch()}
      />
      <div className={styles.columns}>
        <SearchFilters path={path} form={form} search={search} facets={summary?.facets ?? undefined} />
        <SearchResults path={path} found={found} headingLevel={headingLevel} />
      </div>
    </div>
  );
}
