import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect, useParams } from "react-router";
import type { PublicCompany } from "../../../contract/companies/companies.ts";
import { getPathLanguage, localizePath } from "../../../contract/platform/languages.ts";
import { getCompanyPath } from "../../../contract/platform/paths.ts";
import { WebsiteLink } from "../../accounts/users/contact-links.tsx";
import { translateCountry } from "../../accounts/users/countries.ts";
import { toOrganizationJsonLd } from "../../accounts/users/organization-json-ld.ts";
import styles from "../../accounts/users/profile-layout.module.css";
import { ProfileHeader, ProfileSection, ProfileText } from "../../accounts/users/profile-layout.tsx";
import { companyQuery } from "../../accounts/users/queries.ts";
import { useChecksFact } from "../../companies/checks/check-list.tsx";
import { AnswerRateText } from "../../jobs/answer-rate.tsx";
import { companyJobsQuery } from "../../jobs/queries.ts";
import { photoUrl } from "../../platform/api/photo-url.ts";
import { useSession } from "../../platform/api/session.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { prefetchIfExists, queryClientContext } from "../../platform/app/pages/page-route.ts";
import { StructuredData } from "../../platform/app/pages/structured-data.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { listSubjects } from "../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CompanyJobs } from "./company-jobs.tsx";

/** The public page of a company, rendered by the server. Contact details are on the member page only. */
export function PublicCompanyPage() {
  const { company_id = "" } = useParams();
  const { data: company, error, refetch } = useQuery(companyQuery(company_id));
  return (
    <div className={classNames(common.stack4, styles.publicPage)}>
      {company && <PublicProfile company={company} />}
      {!company && (error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />)}
    </div>
  );
}

function PublicProfile({ company }: { company: PublicCompany }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  const { origin } = useSettings();
  const path = getCompanyPath(company);
  const name = company.company ?? t("users.no_name");
  const country = company.country && translateCountry(language, company.country);
  const fullAddress = [company.address, company.zip_code, company.city, country].filter(Boolean).join(", ");
  const facts = [
    { label: t("users.website"), value: company.website && <WebsiteLink website={company.website} /> },
    { label: t("users.team_size"), value: company.team_size },
    { label: t("users.address"), value: fullAddress },
    { label: t("jobs.answers"), value: company.answer_rate && <AnswerRateText rate={company.answer_rate} /> },
    useChecksFact(company.checks),
  ];
  return (
    <>
      <PageHead
        title={t("users.public_title", { name })}
        description={
          company.company_description?.replace(/\s+/g, " ").slice(0, 160) || t("users.public_lead", { name })
        }
        path={path}
        picture={photoUrl(company.photo)}
        isNotIndexed={!company.has_public_jobs}
      />
      <StructuredData data={toOrganizationJsonLd(company, { name, origin, path: localizePath(path, language) })} />
      <ProfileHeader
        shape="square"
        name={name}
        photo={company.photo}
        subtitle={[company.city, country].filter(Boolean).join(", ")}
        actions={
          <>
            <ButtonLink to={`/company/${company.id}`}>{t("users.contact")}</ButtonLink>
            {company.id !== user?.company_id && (
              <SubjectActions subjects={listSubjects("company", company.id, company.photo)} quote={name} />
            )}
          </>
        }
      />
      <ContentLabel label={company.label} />
      <div className={styles.columns}>
        <ProfileSection title={t("users.about_company")}>
          <ProfileText text={company.company_description} fallback={t("users.no_description")} />
        </ProfileSection>
        {facts.some(({ value }) => value) && (
          <ProfileSection title={t("users.public_facts")}>
            <DescriptionList facts={facts} />
          </ProfileSection>
        )}
      </div>
      <CompanyJobs companyId={company.id} />
    </>
  );
}

/** Redirects to the 404 page for a company without a public page. */
async function loadCompanyPage({ params, request, context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext);
  const id = params.company_id ?? "";
  if (!(await prefetchIfExists(queryClient, companyQuery(id)))) {
    return redirect(localizePath("/404", getPathLanguage(new URL(request.url).pathname)));
  }
  await queryClient.prefetchInfiniteQuery(companyJobsQuery(id));
  return null;
}

/** The loader comes with the page, so that other pages do not load it. */
export const companyRoute = { Component: PublicCompanyPage, loader: loadCompanyPage };
