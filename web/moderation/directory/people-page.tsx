import { useInfiniteQuery } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { personFilters } from "../../../contract/moderation/directory.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { DirectoryPage, DirectoryRow, type Tile, useDirectorySearch } from "./directory-page.tsx";
import { listFilters, personStateLooks } from "./states.ts";

const tiles: readonly Tile[] = [
  { label: "staff.people.tiles.all", count: ({ people }) => people.all, to: "/admin/people" },
  {
    label: "staff.people.tiles.suspended",
    count: ({ people }) => people.suspended,
    to: "/admin/people?state=suspended",
  },
  { label: "staff.directory.ending", count: ({ people }) => people.ending, to: "/admin/people?state=ending" },
  { label: "staff.directory.tiles.cases", count: ({ people }) => people.open_cases, to: "/admin/cases?kind=user" },
];

/** The accounts of the portal, newest first. */
export function PeoplePage() {
  const { t } = useTranslation();
  const search = useDirectorySearch(personFilters);
  const query = useInfiniteQuery(cursorListQuery(["staff", "people", search], routes.searchPeople, { query: search }));
  return (
    <DirectoryPage noun="people" tiles={tiles} filters={listFilters(personStateLooks)} query={query}>
      {({ id, name, email, email_refused_at, user_type, company, state, open_cases }) => (
        <DirectoryRow
          key={id}
          to={`/admin/people/${id}`}
          title={name || email || t("users.no_name")}
          text={joinDetails([
            name && email,
            email_refused_at && t("staff.people.refuses_mail"),
            t(`staff.people.types.${user_type ?? 0}`),
            company?.name,
          ])}
          openCases={open_cases}
          state={state === "active" ? null : personStateLooks[state]}
        />
      )}
    </DirectoryPage>
  );
}
