import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { CompanyCard } from "../../../contract/companies/companies.ts";
import { EMPLOYER, isRecruitingRole } from "../../../contract/platform/constants.ts";
import { EmailLink, PhoneLink, WebsiteLink } from "../../accounts/users/contact-links.tsx";
import { translateCountry } from "../../accounts/users/countries.ts";
import styles from "../../accounts/users/profile-layout.module.css";
import { ProfileHeader, ProfileSection, ProfileText } from "../../accounts/users/profile-layout.tsx";
import { companyQuery } from "../../accounts/users/queries.ts";
import { BackButton, UserPage } from "../../accounts/users/user-page.tsx";
import { useChecksFact } from "../../companies/checks/check-list.tsx";
import { CompanyReviews } from "../../companies/reviews/company-reviews.tsx";
import { ExportButton } from "../../hiring/exports/export-button.tsx";
import { useSession } from "../../platform/api/session.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { listSubjects } from "../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import common from "../../platform/styles/common.module.css";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CompanyJobs } from "./company-jobs.tsx";

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

type Company = Omit<CompanyCard, "user_type" | "label"> & Partial<Pick<CompanyCard, "label">>;

export function CompanyProfile({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const name = company.company || company.name || t("users.no_name");
  const streetAddress = [company.address, company.zip_code].filter(Boolean).join(", ");
  // A company without a published job has no public part, and nothing that everybody would want to know is checked.
  const publicCompany = useQuery({ ...companyQuery(company.company_id ?? ""), enabled: company.company_id !== null });
  const country = company.country && translateCountry(language, company.country);
  const actions = (
    <>
      {company.can_message && <ButtonLink to={`/jobs/messages/${company.id}`}>{t("users.message")}</ButtonLink>}
      {company.company_id && company.company_id !== user?.company_id && (
        <SubjectActions subjects={listSubjects("company", company.company_id, company.photo)} quote={name} />
      )}
    </>
  );
  return (
    <>
      <PageHead title={name} />
      <ProfileHeader
        shape="square"
        name={name}
        photo={company.photo}
        subtitle={[company.address, company.city, country].filter(Boolean).join(", ")}
        actions={actions}
      />
      <ContentLabel label={company.label} />
      <div className={styles.columns}>
        <ProfileSection title={t("users.about_company")}>
          <ProfileText text={company.company_description} fallback={t("users.no_description")} />
        </ProfileSection>
        <ProfileSection title={t("users.contact")}>
          <DescriptionList
            facts={[
              { label: t("users.email"), value: company.email && <EmailLink email={company.email} /> },
              { label: t("users.phone"), value: company.phone && <PhoneLink phone={company.phone} /> },
              { label: t("users.website"), value: company.website && <WebsiteLink website={company.website} /> },
              { label: t("users.team_size"), value: company.team_size },
              { label: t("users.address"), value: streetAddress },
              useChecksFact(publicCompany.data?.checks),
            ]}
          />
        </ProfileSection>
      </div>
      {company.company_id && (
        <>
          <CompanyReviews company={{ id: company.company_id, name }} />
          <CompanyJobs companyId={company.company_id} />
        </>
      )}
    </>
  );
}
