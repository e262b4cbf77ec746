import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { translateCountry } from "../../../accounts/users/countries.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { DirectoryPage, DirectoryRow, type Tile } from "../directory-page.tsx";
import { companiesQuery } from "../queries.ts";
import { companyStateLooks, listFilters } from "../states.ts";

const path = "/admin/companies";
const tiles: readonly Tile[] = [
  { label: "staff.companies.tiles.all", count: ({ companies }) => companies.all, to: path },
  { label: "staff.companies.tiles.hiring", count: ({ companies }) => companies.hiring, to: `${path}?state=hiring` },
  {
    label: "staff.companies.tiles.restricted",
    count: ({ companies }) => companies.restricted,
    to: `${path}?state=restricted`,
  },
  {
    label: "staff.companies.tiles.suspended",
    count: ({ companies }) => companies.suspended,
    to: `${path}?state=suspended`,
  },
  { label: "staff.directory.ending", count: ({ companies }) => companies.ending, to: `${path}?state=ending` },
  {
    label: "staff.directory.tiles.cases",
    count: ({ companies }) => companies.open_cases,
    to: "/admin/cases?kind=company",
  },
];

/** The companies of the portal, newest first. */
export function CompaniesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [params] = useSearchParams();
  const query = useInfiniteQuery(companiesQuery(params));
  return (
    <DirectoryPage noun="companies" tiles={tiles} filters={listFilters(companyStateLooks)} query={query}>
      {({ id, name, website, city, country, members, public_jobs, state, open_cases }) => (
        <DirectoryRow
          key={id}
          to={`${path}/${id}`}
          title={name || t("users.no_name")}
          text={joinDetails([
            website,
            city,
            country && translateCountry(language, country),
            t("staff.companies.members", { count: members }),
            t("staff.companies.jobs", { count: public_jobs }),
          ])}
          openCases={open_cases}
          state={state === "hiring" ? null : companyStateLooks[state]}
        />
      )}
    </DirectoryPage>
  );
}
