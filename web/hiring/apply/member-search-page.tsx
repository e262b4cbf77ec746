import { lazy } from "react";
import { useReasonsOfResults } from "../../jobs/reasons/reasons-of-results.tsx";
import { SearchView } from "../../jobs/search/search-page.tsx";
import { useSearch } from "../../jobs/search/use-search.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

// Loaded when a wide screen shows it.
const MemberJobBeside = lazy(async () => ({ default: (await import("./member-job-beside.tsx")).MemberJobBeside }));

/** The search page of signed-in seekers. */
export function MemberSearchPage() {
  const { t } = useTranslation();
  const path = "/jobs/search";
  const search = useSearch(path);
  const notes = useReasonsOfResults(search.results.data?.pages ?? []);
  return (
    <>
      <PageHead title={t("search.title")} />
      <PageHeading title={t("search.title")} />
      <SearchView
        search={search}
        path={path}
        buttonLabel={t("search.find_jobs")}
        placeRequired="search_place_required"
        Beside={MemberJobBeside}
        notes={notes}
        headingLevel={2}
      />
    </>
  );
}
