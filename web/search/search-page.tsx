import { useId } from "react";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
import { useSearch } from "./use-search.ts";
import { useSearchHeading } from "./use-search-heading.ts";

/** For everyone, rendered by the server. */
export function SearchPage() {
  const { t } = useTranslation();
  const path = localPath("/search", useLanguage());
  const found = useSearch(path);
  return (
    <div className={styles.public}>
      <PageHead title={useSearchHeading(found.search)} description={t("search.description")} path="/search" />
      <SearchView {...found} path={path} buttonLabel={t("search.search_jobs")} headingLevel={1} />
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
      <SearchView {...found} path={path} buttonLabel={t("search.find_jobs")} headingLevel={2} />
    </>
  );
}

type SearchViewProps = ReturnType<typeof useSearch> & { path: string; buttonLabel: string; headingLevel: 1 | 2 };

function SearchView({ search, query, busy, outdated, path, buttonLabel, headingLevel }: SearchViewProps) {
  const form = useId();
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
        <SearchFilters path={path} form={form} search={search} />
        <SearchResults path={path} search={search} query={query} outdated={outdated} headingLevel={headingLevel} />
      </div>
    </div>
  );
}
