import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect, useParams } from "react-router";
import type { PublicCompany } from "../../../contract/companies/companies.ts";
import { getPathLanguage, localizePath } from "../../../contract/platform/languages.ts";
import { getCompanyPath } from "../../../contract/platform/pages/paths.ts";
import { toPlainText } from "../../../contract/platform/texts/formatted-text.ts";
import { WebsiteLink } from "../../accounts/users/contact-links.tsx";
import { translateCountry } from "../../accounts/users/countries.ts";
import { toOrganizationJsonLd } from "../../accounts/users/organization-json-ld.ts";
import styles from "../../accounts/users/profile-layout.module.css";
import { companyQuery } from "../../accounts/users/queries.ts";
import { useChecksFact } from "../../companies/checks/check-list.tsx";
import { reviewsQuery } from "../../companies/reviews/queries.ts";
import { companyJobsQuery } from "../../jobs/queries.ts";
import { photoUrl } from "../../platform/api/photo-url.ts";
import { useSession } from "../../platform/api/session.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { MAX_META_DESCRIPTION_LENGTH, toExcerpt } from "../../platform/app/formats/excerpt.ts";
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
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CompanyContent, CompanyText } from "./company-content.tsx";
import { CompanyHeader } from "./company-header.tsx";

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
  const reviews = useInfiniteQuery(reviewsQuery(company.id)).data?.pages[0];
  const plainText = company.formatted_description
    ? toPlainText(company.formatted_description)
    : (company.company_description ?? "");
  const fullAddress = [company.address, company.zip_code, company.city, country].filter(Boolean).join(", ");
  const facts = [
    { label: t("users.website"), value: company.website && <WebsiteLink website={company.website} /> },
    { label: t("users.team_size"), value: company.team_size },
    { label: t("users.address"), value: fullAddress },
    useChecksFact(company.checks),
  ];
  return (
    <>
      <PageHead
        title={t("users.public_title", { name })}
        description={toExcerpt(plainText, MAX_META_DESCRIPTION_LENGTH) || t("users.public_lead", { name })}
        path={path}
        picture={photoUrl(company.photo)}
        isNotIndexed={!company.has_public_jobs}
      />
      <StructuredData
        data={
          import.meta.env.SSR
            ? toOrganizationJsonLd(company, {
                name,
                description: plainText,
                origin,
                path: localizePath(path, language),
              })
            : null
        }
      />
      <CompanyHeader
        name={name}
        photo={company.photo}
        cover={company.cover}
        numbers={{ openJobs: company.open_jobs, answers: company.answer_rate, reviews }}
        place={[company.city, country].filter(Boolean).join(", ")}
        actions={
          <>
            <ButtonLink to={`/company/${company.id}`}>{t("users.contact")}</ButtonLink>
            {company.id !== user?.company_id && (
              <SubjectActions subjects={listSubjects("company", company.id, company)} quote={name} />
            )}
          </>
        }
      />
      <ContentLabel label={company.label} />
      <CompanyContent
        id={company.id}
        name={name}
        text={<CompanyText formatted={company.formatted_description} text={company.company_description} />}
        factsTitle={t("users.public_facts")}
        facts={facts}
      />
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
  await Promise.all([
    queryClient.prefetchInfiniteQuery(companyJobsQuery(id)),
    queryClient.prefetchInfiniteQuery(reviewsQuery(id)),
  ]);
  return null;
}

/** The loader comes with the page, so that other pages do not load it. */
export const companyRoute = { Component: PublicCompanyPage, loader: loadCompanyPage };
