import { useInfiniteQuery } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { directoryJobFilters } from "../../../contract/moderation/directory.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { DirectoryPage, DirectoryRow, type Tile, useDirectorySearch } from "./directory-page.tsx";
import { jobStateLooks, listFilters } from "./states.ts";

const path = "/admin/jobs";
const tiles: readonly Tile[] = [
  { label: "staff.jobs.tiles.published", count: ({ jobs }) => jobs.published, to: `${path}?state=published` },
  { label: "staff.jobs.tiles.waiting", count: ({ jobs }) => jobs.waiting, to: `${path}?state=waiting` },
  { label: "staff.jobs.tiles.restricted", count: ({ jobs }) => jobs.restricted, to: `${path}?state=restricted` },
  { label: "staff.directory.ending", count: ({ jobs }) => jobs.ending, to: `${path}?state=ending` },
  { label: "staff.directory.tiles.cases", count: ({ jobs }) => jobs.open_cases, to: "/admin/cases?kind=job" },
];

/** The jobs of the portal in any state, newest first. */
export function JobsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const search = useDirectorySearch(directoryJobFilters);
  const query = useInfiniteQuery(
    cursorListQuery(["staff", "jobs", search], routes.searchDirectoryJobs, { query: search }),
  );
  return (
    <DirectoryPage noun="jobs" tiles={tiles} filters={listFilters(jobStateLooks)} query={query}>
      {({ id, title, company, author, published_at, waiting_since, state, open_cases }) => (
        <DirectoryRow
          key={id}
          to={`${path}/${id}`}
          title={title}
          text={joinDetails([
            company.name,
            author.name,
            waiting_since && t("staff.jobs.waiting_since", { date: formatDate(waiting_since, language) }),
            published_at && t("staff.jobs.published_on", { date: formatDate(published_at, language) }),
          ])}
          openCases={open_cases}
          state={state === "published" ? null : jobStateLooks[state]}
        />
      )}
    </DirectoryPage>
  );
}
