import { useParams } from "react-router";
import { EMPLOYER } from "../../contract/constants.ts";
import type { CompanyCard } from "../../contract/users.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { CompanyReviews } from "../reviews/company-reviews.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { DescriptionList } from "../ui/layout/description-list.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CompanyJobs } from "./company-jobs.tsx";
import { EmailLink, PhoneLink, WebsiteLink } from "./contact-links.tsx";
import { translateCountry } from "./countries.ts";
import styles from "./profile-layout.module.css";
import { ProfileHeader, ProfileSection, ProfileText } from "./profile-layout.tsx";
import { BackButton, UserPage } from "./user-page.tsx";

export function CompanyPage() {
  const { t } = useTranslation();
  const { user_id: id } = useParams();
  const { user } = useSession();
  const isOwn = user?.company_id !== null && (id === user?.id || id === user?.company_id);
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <BackButton label={t("users.go_back")} fallback="/dashboard" />
        {isOwn && user?.company_role !== "interviewer" && <ExportButton />}
      </div>
      <UserPage
        title={t("users.company")}
        render={(user) => ("company" in user && user.user_type === EMPLOYER ? <CompanyProfile company={user} /> : null)}
      />
    </div>
  );
}

type Company = Omit<CompanyCard, "user_type">;

export function CompanyProfile({ company }: { company: Company }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = company.company || company.name || t("users.no_name");
  const streetAddress = [company.address, company.zip_code].filter(Boolean).join(", ");
  const country = company.country && translateCountry(language, company.country);
  const messageLink = company.can_message && (
    <ButtonLink to={`/jobs/messages/${company.id}`}>{t("users.message")}</ButtonLink>
  );
  return (
    <>
      <PageHead title={name} />
      <ProfileHeader
        shape="square"
        name={name}
        photo={company.photo}
        subtitle={[company.address, company.city, country].filter(Boolean).join(", ")}
        actions={messageLink}
      />
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
