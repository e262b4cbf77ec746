import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { routes } from "../../../../contract/index.ts";
import type { DirectoryCompanyDetail } from "../../../../contract/moderation/directory.ts";
import { getCompanyPath } from "../../../../contract/platform/pages/paths.ts";
import { WebsiteLink } from "../../../accounts/users/contact-links.tsx";
import { translateCountry } from "../../../accounts/users/countries.ts";
import { callApi } from "../../../platform/api/client.ts";
import { formatDate, useLanguage, usePublicPath } from "../../../platform/app/i18n.ts";
import { ActOnSubject } from "../../../platform/reports/act-on-subject.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { SignalsSection } from "../../signals/signals-section.tsx";
import { DetailPage, DetailSection, DetailState, Facts } from "../detail-parts.tsx";
import styles from "../directory.module.css";
import { StateTags } from "../directory-page.tsx";
import { directoryCompanyQuery } from "../queries.ts";
import { companyStateLooks } from "../states.ts";
import { SuspensionNotice } from "../suspension-notice.tsx";
import { CompanyChecksSection } from "./company-checks-section.tsx";

/** A company, as the staff sees it. */
export function CompanyDetailPage() {
  const { id = "" } = useParams();
  const query = useQuery(directoryCompanyQuery(id));
  return <DetailState query={query}>{(company) => <CompanyView key={company.id} company={company} />}</DetailState>;
}

function CompanyView({ company }: { company: DirectoryCompanyDetail }) {
  const { t } = useTranslation();
  const toPublicPath = usePublicPath();
  const { id, state, description } = company;
  const name = company.name || t("users.no_name");
  return (
    <DetailPage
      noun="companies"
      kind="company"
      id={id}
      title={name}
      tags={<StateTags state={companyStateLooks[state]} openCases={company.open_cases} />}
      actions={
        <>
          {state === "hiring" && (
            <ButtonLink variant="quiet" to={toPublicPath(getCompanyPath({ id, company: company.name }))}>
              {t("staff.case.view_page")}
            </ButtonLink>
          )}
          {company.has_logo && <ActOnSubject subject={{ kind: "photo", id }} />}
          {company.has_cover && <ActOnSubject subject={{ kind: "cover", id }} />}
        </>
      }
      history={company}
      main={
        <>
          <SuspensionNotice
            suspension={company.suspension}
            name={name}
            end={() => callApi(routes.endSuspensionOfCompany, { params: { id } })}
          />
          <CompanyFacts company={company} />
          <SignalsSection signals={company.signals} isCard />
          <CompanyChecksSection company={company} />
          <Members members={company.member_list} />
          {description && (
            <DetailSection title={t("users.about_company")}>
              <p dir="auto" className={styles.text}>
                {description}
              </p>
            </DetailSection>
          )}
        </>
      }
    />
  );
}

function CompanyFacts({ company }: { company: DirectoryCompanyDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { jobs, website, address, zip_code, city, country } = company;
  const place = [address, zip_code, city, country && translateCountry(language, country)].filter(Boolean).join(", ");
  return (
    <DetailSection title={t("staff.companies.facts")}>
      <Facts
        facts={[
          { label: t("users.website"), value: website && <WebsiteLink website={website} /> },
          { label: t("users.address"), value: place },
          { label: t("staff.people.created"), value: formatDate(company.createdAt, language) },
          ...(["published", "restricted", "closed", "draft", "deleted"] as const).map((state) => ({
            label: t(`staff.companies.jobs_in.${state}`),
            value: jobs[state],
          })),
          { label: t("staff.companies.applications"), value: company.applications },
          { label: t("staff.companies.applications_open"), value: company.applications_open },
          { label: t("staff.companies.reviews"), value: company.reviews },
        ]}
      />
      <p>
        <Link to={`/admin/jobs?q=${encodeURIComponent(company.name)}`} className={styles.link}>
          {t("staff.companies.show_jobs")}
        </Link>
      </p>
    </DetailSection>
  );
}

function Members({ members }: { members: DirectoryCompanyDetail["member_list"] }) {
  const { t } = useTranslation();
  return (
    <DetailSection title={t("staff.companies.member_list")}>
      <ul className={styles.list}>
        {members.map(({ id, name, role, is_suspended }) => (
          <li key={id}>
            <Link to={`/admin/people/${id}`} className={styles.link}>
              {name || t("users.no_name")}
            </Link>
            <p className={styles.small}>
              {joinDetails([t(`companies.roles.${role}`), is_suspended && t("staff.people.states.suspended")])}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
