import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { CompanyCard } from "../../../contract/companies/companies.ts";
import { EMPLOYER, isRecruitingRole } from "../../../contract/platform/constants.ts";
import { EmailLink, PhoneLink, WebsiteLink } from "../../accounts/users/contact-links.tsx";
import { translateCountry } from "../../accounts/users/countries.ts";
import styles from "../../accounts/users/profile-layout.module.css";
import { companyQuery } from "../../accounts/users/queries.ts";
import { BackButton, UserPage } from "../../accounts/users/user-page.tsx";
import { useChecksFact } from "../../companies/checks/check-list.tsx";
import { reviewsQuery } from "../../companies/reviews/queries.ts";
import { ExportButton } from "../../hiring/exports/export-button.tsx";
import { useSession } from "../../platform/api/session.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { DescriptionPreview } from "../../platform/forms/description-editor/description-preview.tsx";
import { listSubjects } from "../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import common from "../../platform/styles/common.module.css";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CompanyContent, CompanyText } from "./company-content.tsx";
import { CompanyHeader } from "./company-header.tsx";

export function CompanyPage() {
  const { t } = useTranslation();
  const { user_id: id } = useParams();
  const { user } = useSession();
  const isOwn = user?.company_id !== null && (id === user?.id || id === user?.company_id);
  return (
    <div className={common.stack4}>
      <div className={styles.actions}>
        <BackButton label={t("users.go_back")} fallback="/dashboard" />
        {isOwn && isRecruitingRole(user?.company_role) && <ExportButton />}
      </div>
      <UserPage
        title={t("users.company")}
        render={(user) => ("company" in user && user.user_type === EMPLOYER ? <CompanyProfile company={user} /> : null)}
      />
    </div>
  );
}

type Company = Omit<CompanyCard, "user_type" | "label" | "formatted_description"> &
  Partial<Pick<CompanyCard, "label" | "formatted_description">>;

export function CompanyProfile({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const name = company.company || company.name || t("users.no_name");
  const streetAddress = [company.address, company.zip_code].filter(Boolean).join(", ");
  const companyId = company.company_id;
  // A company without a published job has no public part, and nothing that everybody would want to know is checked.
  const publicPart = useQuery({ ...companyQuery(companyId ?? ""), enabled: companyId !== null }).data;
  const reviews = useInfiniteQuery({ ...reviewsQuery(companyId ?? ""), enabled: companyId !== null }).data?.pages[0];
  const country = company.country && translateCountry(language, company.country);
  const isOwn = companyId === user?.company_id;
  const facts = [
    { label: t("users.email"), value: company.email && <EmailLink email={company.email} /> },
    { label: t("users.phone"), value: company.phone && <PhoneLink phone={company.phone} /> },
    { label: t("users.website"), value: company.website && <WebsiteLink website={company.website} /> },
    { label: t("users.team_size"), value: company.team_size },
    { label: t("users.address"), value: streetAddress },
    useChecksFact(publicPart?.checks),
  ];
  return (
    <>
      <PageHead title={name} />
      <CompanyHeader
        name={name}
        photo={company.photo}
        cover={company.cover}
        place={[company.address, company.city, country].filter(Boolean).join(", ")}
        numbers={{ openJobs: publicPart?.open_jobs, answers: publicPart?.answer_rate, reviews }}
        actions={
          <>
            {company.can_message && <ButtonLink to={`/jobs/messages/${company.id}`}>{t("users.message")}</ButtonLink>}
            {companyId && !isOwn && (
              <SubjectActions subjects={listSubjects("company", companyId, company)} quote={name} />
            )}
          </>
        }
      />
      <ContentLabel label={company.label} />
      <CompanyContent
        id={companyId}
        name={name}
        text={
          isOwn && isRecruitingRole(user?.company_role) && company.company_description ? (
            <DescriptionPreview description={company.company_description} />
          ) : (
            <CompanyText formatted={company.formatted_description} text={company.company_description} />
          )
        }
        factsTitle={t("users.contact")}
        facts={facts}
      />
    </>
  );
}
