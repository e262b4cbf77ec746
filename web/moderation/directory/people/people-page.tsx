import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { DirectoryPage, DirectoryRow, type Tile } from "../directory-page.tsx";
import { peopleQuery } from "../queries.ts";
import { listFilters, personStateLooks } from "../states.ts";

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
  const [params] = useSearchParams();
  const query = useInfiniteQuery(peopleQuery(params));
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
